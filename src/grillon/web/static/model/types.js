/**
 * The JSON of the contract, as `grillon.codec` writes it (its schemas are in grillon/codec/schemas).
 *
 * @typedef {[number, number] | [number, number, number]} PlaceJson row, column and layer
 * @typedef {number[] | {from: number, step: number, count: number}} CellsJson
 * @typedef {{cells: PlaceJson[], keys: string, turn: number, flip: number, tip: number}} OrientationJson
 * @typedef {{symbol: string, orientations: CellsJson, drawn?: number, min_count?: number, max_count?: number,
 *   name?: string, colour?: string}} PieceJson
 * @typedef {{pieces: PieceJson[], orientations: OrientationJson[]}} TrayJson
 * @typedef {{cells: {at: PlaceJson, count: number}[], symbols?: string[], borders?: [number, number][],
 *   tray?: TrayJson, holes?: number[], shift?: number}} PlacesJson
 *
 * @typedef {{rule: string, cells?: CellsJson, name?: string, symbol?: number, count?: number, lists?: CellsJson[],
 *   names?: string[], steps?: [number, number][], pairs?: [number, number][], distances?: number[],
 *   max_size?: number, known_open?: number[], optional?: number[], entries?: [number, number][]}} ConstraintJson
 *
 * @typedef {{title: string, places: PlacesJson, givens?: number[], known_open?: number[], sides?: string[],
 *   tints?: Record<string, number>, texts?: Record<string, string>, round?: boolean, mark_columns?: number,
 *   possible_marks?: boolean, lang?: string}} SceneJson
 *
 * @typedef {"target" | "eliminated" | "eliminating" | "auxiliary" | "pattern"} Role
 * @typedef {{fact: number, facts?: number[], houses?: number[], assumed?: boolean, text?: string}} InferenceJson
 * @typedef {{technique: string, level: string, rating: number, chosen: number[], excluded: number[],
 *   roles: Partial<Record<Role, number[]>>, entries?: string[], text?: string, proof?: InferenceJson[]}} StepJson
 *
 * @typedef {{grillon: number, family: string, puzzle: object}} PuzzleJson
 * @typedef {{chosen: number[], excluded: number[], corner: number[], centre: number[], text?: string}} PositionJson
 */
export {};
