import type { Losses } from '../imported/losses.js';
import { placeIn } from './anchors.js';
import { splitReference } from './file-names.js';
import { isObject, type JsonObject } from './object-kinds.js';

/** References that lead to references; a longer chain is a circle. */
const MOST_STEPS = 50;

/** Resolves references within one document. What cannot be resolved is reported once. */
export class Resolver {
  private readonly known = new Map<string, unknown>();
  private readonly circles = new Set<string>();

  constructor(
    private readonly root: unknown,
    private readonly losses: Losses,
  ) {}

  /** The value, which may be a reference again; undefined if there is none. */
  at(ref: string): unknown {
    if (this.known.has(ref)) return this.known.get(ref);
    const { file, fragment } = splitReference(ref);
    const value = placeIn(this.root, ref);
    // Of other files the bundle has reported it.
    if (value === undefined && file === '') this.losses.add(`#${fragment}`, 'unsupported', ref);
    this.known.set(ref, value);
    return value;
  }

  /** The object that is meant, through all references; empty if there is none. A description beside `$ref` wins. */
  object(given: unknown): JsonObject {
    let value = given;
    const beside: JsonObject = {};
    for (let step = 0; step < MOST_STEPS && isObject(value) && typeof value.$ref === 'string'; step++) {
      for (const name of ['summary', 'description'])
        if (value[name] !== undefined && beside[name] === undefined) beside[name] = value[name];
      value = this.at(value.$ref);
    }
    if (isObject(value) && typeof value.$ref === 'string') this.reportCircle(value.$ref);
    if (!isObject(value)) return beside;
    return Object.keys(beside).length > 0 ? { ...value, ...beside } : value;
  }

  private reportCircle(ref: string): void {
    if (!this.circles.has(ref)) this.losses.add(`#${splitReference(ref).fragment}`, 'invalid', ref);
    this.circles.add(ref);
  }
}
