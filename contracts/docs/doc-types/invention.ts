import type { Value } from './json-value.js';
import type { SchemaNode } from './schema-tree.js';

/** How values are invented: an example is the same each time, a mock varies. */
export interface Invention {
  /** Elements made until now; after many, lists get short. */
  made: number;
  /** Values that were made again until now, because the first one was not allowed. */
  tries: number;
  /** How many elements a list has at that level, if its keywords let it. */
  readonly elements: (level: number) => number;
  /** One of so many, counted from 0. */
  readonly choose: (count: number) => number;
  /** A value by type and name, before keywords bound it. */
  readonly plain: (node: SchemaNode, at: number) => Value;
}
