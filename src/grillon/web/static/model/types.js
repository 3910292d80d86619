/**
 * The JSON of the contract, as `grillon.codec` writes it. `make schemas` writes this file from the schemas.
 *
 * @typedef {{grillon: number, family: string, puzzle: Record<string, any>}} PuzzleJson
 * @typedef {{puzzle?: PuzzleJson, chosen: number[], excluded: number[], corner: number[], centre: number[], text:
 *   string}} PositionJson
 * @typedef {{puzzle?: PuzzleJson, text: string, candidates?: number[]}} SolutionJson
 * @typedef {{symbol: string, orientations: RangeJson, drawn?: number, min_count?: number, max_count?: number, name?:
 *   string, colour?: string}} TrayPieceJson
 * @typedef {{cells: PlaceJson[], keys: string, turn: number, flip: number, tip: number}} TrayOrientationJson
 * @typedef {{pieces: TrayPieceJson[], orientations: TrayOrientationJson[]}} TrayJson
 * @typedef {[number, number] | [number, number, number]} PlaceJson
 * @typedef {{from: number, step: number, count: number}} RangeJson
 * @typedef {number[] | RangeJson} CellsJson
 * @typedef {{cells: {at: PlaceJson, count: number}[], symbols?: string[], borders?: [number, number][], tray?:
 *   TrayJson, holes?: number[], shift?: number}} PlacesJson
 * @typedef {{cells: CellsJson, weights: number[], low: number, high: number}} ConstraintSumJson
 * @typedef {{runs: CellsJson[], steps: number[][], ends: number[]}} ConstraintTrackJson
 * @typedef {{cells: CellsJson, values: CellsJson, low: number, high: number}} ConstraintTallyJson
 * @typedef {{rule: string, cells?: CellsJson, name?: string, symbol?: number, count?: number, lists?: CellsJson[],
 *   names?: string[], steps?: [number, number][], pairs?: [number, number][], distances?: number[], max_size?: number,
 *   known_open?: number[], optional?: number[], says?: string, sums?: ConstraintSumJson[], lines?:
 *   ConstraintTrackJson[], counts?: ConstraintTallyJson[], entries?: [number, number][]}} ConstraintJson
 * @typedef {{constraints: ConstraintJson[]}} ConstraintsJson
 * @typedef {{points: PlaceJson[], stroke?: "" | "soft" | "paper" | "ink" | "white" | "black", fill?: "" | "soft" |
 *   "paper" | "ink" | "white" | "black", width?: number, dash?: number[], closed?: boolean, radius?: number, text?:
 *   string, size?: number, over?: boolean}} SceneFigureJson
 * @typedef {{row: number, column: number, text: string, layer?: number}} SceneNoteJson
 * @typedef {{title: string, places: PlacesJson, givens?: number[], known_open?: number[], sides?: string[], tints?:
 *   Record<string, number>, texts?: Record<string, string>, figures?: SceneFigureJson[], notes?: SceneNoteJson[],
 *   spoken?: Record<string, string>, numbered?: number[], clues?: string[], round?: boolean, mark_columns?: number,
 *   possible_marks?: boolean, lang?: string}} SceneJson
 * @typedef {{row: number, column: number, symbol?: string, kind?: "empty" | "given" | "entry" | "piece" | "hole",
 *   heavy?: string, tint?: number | null, tone?: number | null, marks?: DrawingMarkJson[], role?: Role | null, round?:
 *   boolean, label?: string, unsure?: string, layer?: number, cell?: number | null, borders?: [string, number][],
 *   corner?: DrawingMarkJson[], centre?: DrawingMarkJson[], colour?: string, numbered?: boolean}} DrawingCellJson
 * @typedef {{symbol: string, role?: Role | null, candidate?: number | null, at?: number, of?: number}}
 *   DrawingMarkJson
 * @typedef {{start: number, end: number, strong: boolean, number: number, start_cells?: number[], end_cells?:
 *   number[]}} DrawingLinkJson
 * @typedef {{symbol: string, cells: PlaceJson[], left?: number, tint?: number | null, colour?: string, round?:
 *   boolean, label?: string, piece?: number | null}} DrawingPieceJson
 * @typedef {{rows: number, columns: number, cells: DrawingCellJson[], title: string, description?: string, notes?:
 *   SceneNoteJson[], figures?: SceneFigureJson[], clues?: string[], mark_columns?: number, layers?: number, links?:
 *   DrawingLinkJson[], legend?: [Role, string][], link_legend?: [boolean, string][], tray?: DrawingPieceJson[]}}
 *   DrawingJson
 * @typedef {{value: number, exact: boolean, limit: string, text: string}} CountJson
 * @typedef {{rule: string, candidates: number[], entries?: string[], cells?: number[]}} ViolationJson
 * @typedef {{rule: string, candidates: number[], entries?: string[], cells: number[], borders: number[]}} ClashJson
 * @typedef {{puzzle?: PuzzleJson, judgement: "unique" | "several" | "none" | "broken" | "unknown" | "correct" |
 *   "wrong", text: string, solutions: SolutionJson[], violation: ViolationJson | null, limit: string}} VerdictJson
 * @typedef {{status: "found" | "none" | "unknown", value: SolutionJson | null, limit: string}} OutcomeJson
 * @typedef {{id: string, name: string, level: "beginner" | "easy" | "medium" | "hard" | "expert" | "extreme",
 *   rating: number, assumes_one_solution: boolean}} TechniqueJson
 * @typedef {{value: number | null, scale: string, level: "beginner" | "easy" | "medium" | "hard" | "expert" |
 *   "extreme" | null, technique_set: string, hardest: string | null, uses: Record<string, number>, solved: boolean,
 *   details: Record<string, any>, limit: string, text: string}} RatingJson
 * @typedef {{puzzle?: PuzzleJson, solution: SolutionJson | null, rating: RatingJson | null, unique: boolean, seed:
 *   number, attempts: number, method: string, request: Record<string, any>, version: string}} GeneratedJson
 * @typedef {{fact: number, facts?: number[], houses?: number[], assumed?: boolean, depth?: number, text?: string}}
 *   StepInferenceJson
 * @typedef {{text: string, facts: number[], premises: number[], cells: number[], supposed: boolean, links: number,
 *   links_inside: number, folded: StepLineJson[]}} StepLineJson
 * @typedef {{technique: string, technique_set?: string, level: "beginner" | "easy" | "medium" | "hard" | "expert" |
 *   "extreme", rating: number, chosen: number[], excluded: number[], roles: Partial<Record<Role, number[]>>, entries?:
 *   string[], text?: string, proof?: StepInferenceJson[], chain?: StepLineJson[]}} StepJson
 * @typedef {{puzzle?: PuzzleJson, start: PositionJson, end: "solved" | "stuck" | "contradiction" | "limit" | "until"
 *   | "cancelled" | "timeout" | "budget" | "memory" | "closed" | "stopped", technique_set: string, steps: StepJson[]}}
 *   TraceJson
 * @typedef {{puzzle?: PuzzleJson, position: PositionJson, kind: "step" | "mistake" | "beyond" | "complete" |
 *   "impossible" | "unknown", texts: [string, string, string], step: StepJson | null, others?: StepJson[],
 *   techniques?: string, mistakes: MistakeJson[], compared: boolean, solvable: boolean, limit: string}} HintJson
 * @typedef {{fact: number, house: number | null, right: number | null, text?: string}} MistakeJson
 * @typedef {{kind: "choose" | "derive" | "contradict" | "take_back" | "solution", fact?: number | null, why?:
 *   string, depth?: number, name?: string, cells?: number[]}} EventJson
 * @typedef {{puzzle?: PuzzleJson, start: PositionJson, events: EventJson[], limit: string}} ReplayJson
 * @typedef {{kind: "fact" | "rewriting" | "look" | "exhausted" | "contradiction", fact?: string, rule?: string,
 *   premises?: string[], zone?: string, mode?: string, replaced_by?: string, text?: string, chosen?: number[],
 *   excluded?: number[], about?: number[], because?: number[]}} FactEventJson
 * @typedef {{start: string[], events: FactEventJson[], facts: string[], end: "solved" | "blocked" | "contradiction",
 *   known: number, strict?: boolean, examined?: number, rules?: Record<string, string>}} FactRunJson
 * @typedef {{symbol: string, cells: PlaceJson[], min_count?: number, max_count?: number, turns?: string, flips?:
 *   boolean, name?: string, colour?: string}} DraftPieceJson
 * @typedef {{family: string, options?: Record<string, any>, givens?: string[], ruled_out?: string[], holes?:
 *   string[], optional?: string[], regions?: number[], pieces?: DraftPieceJson[], clues?: string[]}} DraftJson
 * @typedef {{options: OptionJson[], givens: ("symbols" | "pieces" | "walls")[], tools: ("regions" | "holes" |
 *   "optional" | "pieces" | "clues")[], kinds: Record<string, string>, strokes: Record<string, "cells" | "ends" |
 *   "first" | "halves" | "none">, sets: Record<string, DraftPieceJson[]>, words?: Record<string, string>}} EditingJson
 * @typedef {{name: string, kind: "size" | "integer" | "number" | "percent" | "range" | "choice" | "flag" | "text",
 *   help: string, default: any, choices: string[], low: number | null, high: number | null, other_name?: string,
 *   words?: Record<string, string>}} OptionJson
 * @typedef {{options: OptionJson[]}} RequestJson
 * @typedef {"target" | "eliminated" | "eliminating" | "auxiliary" | "pattern"} Role
 */
export {};
