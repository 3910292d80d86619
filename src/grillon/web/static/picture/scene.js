/** The unchanging part of a puzzle's picture, with the rules that determine its marks. */
import { Places } from "../model/places.js";
import { Rules } from "../model/rules.js";

/**
 * @typedef {Omit<import("../model/types.js").SceneJson, "places">} BareSceneJson
 */

export class Scene {
  /**
   * @param {BareSceneJson} json
   * @param {Places} places
   * @param {import("../model/types.js").ConstraintJson[]} constraints
   */
  constructor(json, places, constraints) {
    this.places = places;
    this.rules = new Rules(places, constraints);
    this.title = json.title;
    this.givens = new Set(json.givens ?? []);
    this.knownOpen = json.known_open ?? [];
    this.sides = json.sides ?? [];
    this.tints = new Map(Object.entries(json.tints ?? {}).map(([cell, tint]) => [Number(cell), tint]));
    this.texts = new Map(Object.entries(json.texts ?? {}).map(([cell, text]) => [Number(cell), text]));
    this.figures = json.figures ?? [];
    this.numbered = new Set(json.numbered ?? []);
    this.notes = json.notes ?? [];
    this.spoken = new Map(Object.entries(json.spoken ?? {}).map(([cell, clues]) => [Number(cell), clues]));
    this.round = json.round ?? false;
    this.markColumns = json.mark_columns ?? 3;
    this.possibleMarks = json.possible_marks ?? true;
  }
}
