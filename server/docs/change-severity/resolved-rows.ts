import type { Direction } from '../../../contracts/docs/change-severity/rules.js';
import { MODEL_ROOT, type ParamRow, rowLimits } from '../../../contracts/docs/doc-types/api.js';
import { refsOf } from '../../../contracts/docs/doc-types/models.js';
import { rowsById } from '../doc-types/api/tables.js';
import { type ResolvedSide, sameTypes } from './same-types.js';
import { type ComparedModel, type Models, type Rows, unfolded } from './unfolded-row.js';

/** The models of two contents, of each side as of its instant. What is below a row whose model is missing is not judged. */
export interface ComparedModels {
  readonly from: readonly ComparedModel[];
  readonly to: readonly ComparedModel[];
  /** The model whose own content is compared: where it is inside of itself, it is not written out. */
  readonly self?: string;
  /** The directions in which docs use that model; none: it is judged as a part of a request. */
  readonly usedIn?: readonly Direction[];
}

/** Two contents with the rows of their models in place. */
export interface ResolvedRows {
  readonly from: readonly ParamRow[];
  readonly to: readonly ParamRow[];
  /** The row of the doc in which a row stands: that of its outermost model, or the row itself. */
  readonly standsIn: (rowId: string) => string;
}

/** Models inside of each other that are written out: more than screens show, because a change below counts as well. */
const MOST_LEVELS = 500;

/**
 * Writes models out where the two sides may differ; where both are one model in one version, the row stays as it is. The
 * rows of a model stand under the id of the row that is the model, and so do rows that stood there before it became one:
 * rows whose ids an extraction kept are the same rows.
 */
export function resolvedRows(from: readonly ParamRow[], to: readonly ParamRow[], models: ComparedModels): ResolvedRows {
  const inside = models.self === undefined ? [] : [models.self];
  const then = { rows: from, models: byRef(models.from), inside };
  const now = { rows: to, models: byRef(models.to), inside };
  const among = { changed: changedModels(then.models, now.models), prefixOf: shortPrefixes() };
  const [was, is] = [resolvedSide(then, now, among), resolvedSide(now, then, among)];
  const places = new Map([...was.places, ...is.places]);
  return { ...sameTypes(was, is), standsIn: (rowId) => places.get(rowId) ?? rowId };
}

const byRef = (models: readonly ComparedModel[]): Models => new Map(models.map((model) => [model.id, model]));

/** The models that are not the same on both sides, and all that use them. */
function changedModels(then: Models, now: Models): ReadonlySet<string> {
  const ids = [...new Set([...then.keys(), ...now.keys()])];
  const changed = new Set(ids.filter((id) => then.get(id)?.streamVersion !== now.get(id)?.streamVersion));
  const refs = new Map(ids.map((id) => [id, refsOf([then.get(id), now.get(id)].flatMap(allRows))]));
  for (let size = -1; size !== changed.size; ) {
    size = changed.size;
    for (const [id, its] of refs) if (its.some((ref) => changed.has(ref))) changed.add(id);
  }
  return changed;
}
const allRows = (model: ComparedModel | undefined): readonly ParamRow[] =>
  model ? [...(model.root ? [model.root] : []), ...model.rows] : [];

interface Side {
  readonly rows: readonly ParamRow[];
  readonly models: Models;
  readonly inside: readonly string[];
}
/** Where rows stand: in the doc, or in a model. */
interface Scope {
  /** Stands before their ids. */
  readonly prefix: string;
  readonly below: ReadonlyMap<string, readonly ParamRow[]>;
  /** The rows of the other side in the same place. */
  readonly others: Rows;
  readonly style?: ParamRow['style'];
  /** The row of the doc that is the model. */
  readonly place?: string;
  readonly inside: readonly string[];
}

interface BothSides {
  readonly changed: ReadonlySet<string>;
  /** The beginning of the ids of rows below a row. */
  readonly prefixOf: (rowId: string) => string;
}

/** The same on both sides, and short however many models are inside of each other. Ids of rows have no `$`. */
function shortPrefixes(): (rowId: string) => string {
  const known = new Map<string, string>();
  return (rowId) => {
    const prefix = known.get(rowId) ?? `$${known.size}/`;
    known.set(rowId, prefix);
    return prefix;
  };
}

function resolvedSide(own: Side, other: Side, { changed, prefixOf }: BothSides): ResolvedSide {
  const rows: ParamRow[] = [];
  const models = new Map<string, ParamRow>();
  const unknown = new Set<string>();
  const places = new Map<string, string>();

  const grow = (row: ParamRow, parentId: string, scope: Scope): void => {
    const id = scope.prefix + row.id;
    const place = scope.place ?? row.id;
    const placed = { ...row, id, parentId, style: scope.style ?? row.style };
    if (id !== row.id) places.set(id, place);
    const partner = scope.others.get(row.id);
    const inModel = partner && unfolded(partner, other.models);
    const isSame = row.ref !== undefined && row.ref === partner?.ref && !changed.has(row.ref);
    if (row.ref === undefined || isSame) {
      rows.push(placed);
      const among = inModel && !isSame ? { ...scope, prefix: prefixOf(id), others: inModel.rows } : scope;
      for (const child of scope.below.get(row.id) ?? []) grow(child, id, among);
      return;
    }
    models.set(id, placed);
    const model = unfolded(placed, own.models);
    const isInside = model?.refs.some((ref) => scope.inside.includes(ref)) ?? false;
    const isFull = scope.inside.length >= MOST_LEVELS || rows.length + (model?.rows.size ?? 0) > rowLimits.rows;
    if (!model || isInside || isFull) {
      unknown.add(id);
      rows.push(placed);
      return;
    }
    rows.push(model.row);
    const below = childrenOf([...model.rows.values()]);
    const others = inModel ? inModel.rows : scope.others;
    const inside = [...scope.inside, ...model.refs];
    // The fields of a model that is another one are its own.
    const parent = id === MODEL_ROOT ? '' : id;
    for (const child of below.get('') ?? [])
      grow(child, parent, { prefix: prefixOf(id), below, others, style: placed.style, place, inside });
  };

  const [below, others] = [childrenOf(own.rows), rowsById(other.rows)];
  for (const row of below.get('') ?? []) grow(row, '', { prefix: '', below, others, inside: own.inside });
  return { rows, models, unknown, places };
}

/** By parent; a row whose parent is not there stands at the top. */
function childrenOf(rows: readonly ParamRow[]): Map<string, ParamRow[]> {
  const known = new Set(rows.map(({ id }) => id));
  const below = new Map<string, ParamRow[]>();
  for (const row of rows) {
    const parent = known.has(row.parentId) ? row.parentId : '';
    const siblings = below.get(parent);
    if (siblings) siblings.push(row);
    else below.set(parent, [row]);
  }
  return below;
}
