import type { z } from 'zod';
import { type flag, isOn } from '../../platform/wire.js';
import type { RowKind, RowValue } from './row-parts.js';

type Flag = z.input<typeof flag>;

/** A row of any flat list of parameters: of a doc or of an environment, in wire or internal form. */
export interface Row {
  readonly id: string;
  readonly parentId?: string | null;
  readonly name: string;
  readonly type: string;
  readonly required: Flag;
  readonly maxLength?: string;
  readonly example: string;
  readonly description: string;
  /** The row's keywords and values. */
  readonly schema?: Readonly<Record<string, string>> | undefined;
  readonly values?: readonly RowValue[] | undefined;
  /** What the row is to the one above it: a variant of it, or its other members; undefined: a property. */
  readonly kind?: RowKind | undefined;
  /** The id of the model that the row is; of a list, that its innermost elements are. */
  readonly ref?: string | undefined;
  readonly enumInfo?: Dictionary | null;
  readonly enumId?: string | null;
  readonly isDeleted?: Flag;
  /** 1 = the row belongs to the application's environment. */
  readonly global?: number;
}
export interface Dictionary {
  readonly name: string;
  readonly description: string;
  readonly items: readonly {
    readonly name: string;
    readonly type: string;
    readonly value: string;
    readonly description: string;
  }[];
}
/** A row with its children. */
export interface Branch {
  readonly row: Row;
  readonly children: readonly Branch[];
  /** Finds the model that the row is; only rows with a reference have it. */
  readonly models?: ModelOf;
}

/** A model: a schema with a name, which rows refer to by its id. */
export interface ModelShape {
  /** As references write it: the id on the wire. */
  readonly id: string;
  /** The component key, unique in its application. */
  readonly key: string;
  readonly name: string;
  /** The schema itself; undefined = an object. */
  readonly root?: Row | undefined;
  /** The rows below it. */
  readonly branches: readonly Branch[];
}
/** Finds a model by the reference of a row; undefined: it was deleted, or may not be read. */
export type ModelOf = (ref: string) => ModelShape | undefined;
export const noModels: ModelOf = () => undefined;

export const isRequired = (row: Row): boolean => isOn(row.required);

/**
 * The tree of a flat list, in its order. A row whose parent is missing becomes a root, and a cycle of parents opens at
 * its first row, so that no row is lost. Deleted rows are left out with everything below them. `models` finds those that
 * rows refer to.
 */
export function branchesOf(rows: readonly Row[], models: ModelOf = noModels): Branch[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string, Row[]>();
  for (const row of rows) {
    const parent = row.parentId && row.parentId !== row.id && known.has(row.parentId) ? row.parentId : '';
    const siblings = below.get(parent);
    if (siblings) siblings.push(row);
    else below.set(parent, [row]);
  }
  const seen = new Set<string>();
  const grow = (row: Row): Branch[] => {
    if (seen.has(row.id)) return [];
    seen.add(row.id);
    const children = (below.get(row.id) ?? []).flatMap(grow);
    return isOn(row.isDeleted ?? 0) ? [] : [{ row, children, ...(row.ref !== undefined && { models }) }];
  };
  const roots = (below.get('') ?? []).flatMap(grow);
  return [...roots, ...rows.flatMap((row) => (seen.has(row.id) ? [] : grow(row)))];
}

/** All branches as a flat list, parents first. */
export const everyBranch = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...everyBranch(branch.children)]);

/** The rows below a row by what they are to it. */
export interface Below {
  readonly properties: readonly Branch[];
  readonly variants: readonly Branch[];
  /** Of several rows that say what other members are, the first one counts. */
  readonly rest: Branch | undefined;
  /** What the rows say that it is: with variants alone nothing, and nothing without rows. */
  readonly is: 'object' | 'any' | undefined;
}
export function belowOf(children: readonly Branch[]): Below {
  if (children.every(({ row }) => row.kind === undefined))
    return { properties: children, variants: [], rest: undefined, is: children.length > 0 ? 'object' : undefined };
  const properties = children.filter(({ row }) => row.kind === undefined);
  const rest = children.find(({ row }) => row.kind === 'additionalProperties');
  const variants = children.filter(({ row }) => row.kind !== undefined && row.kind !== 'additionalProperties');
  return { properties, variants, rest, is: properties.length > 0 || rest ? 'object' : 'any' };
}
