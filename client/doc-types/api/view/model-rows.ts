import { MODEL_LEVELS, type ModelOf, type ModelShape } from '../../../../contracts/docs/doc-types/models.js';
import type { Branch, Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { unfolded } from '../../../../contracts/docs/doc-types/unfolded.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';

/** What a row that is a model shows: the model, or that it is unknown, or that the row is inside of it already. */
export interface RowModel {
  readonly ref: string;
  /** Undefined: deleted, or of another application. */
  readonly model: ModelShape | undefined;
  readonly isCircle: boolean;
}

/** Rows of models have no history in the doc that shows them. */
const OF_MODEL = 2;

/** Unfolds rows that are models when they are opened; the same row always has the same children. */
export class ModelRows {
  private readonly made = new Map<Branch, readonly Branch[]>();

  constructor(private readonly models: ModelOf) {}

  /** `way`: the models in which the row is. */
  of({ row: { ref } }: Branch, way: readonly string[]): RowModel | undefined {
    if (ref === undefined) return undefined;
    return { ref, model: this.models(ref), isCircle: way.includes(ref) || way.length >= MODEL_LEVELS };
  }

  /** Its own rows, then those of the model. */
  children(branch: Branch, found: RowModel | undefined): readonly Branch[] {
    if (!found?.model || found.isCircle) return branch.children;
    const known = this.made.get(branch);
    if (known) return known;
    const shown = this.fieldsOf(found.model, [found.ref]).map((child) => placed(child, branch.row.id));
    const all = [...branch.children, ...shown];
    this.made.set(branch, all);
    return all;
  }

  /** The fields of a model, and of the model that it is itself. */
  fieldsOf(model: ModelShape, seen: readonly string[]): readonly Branch[] {
    const above = model.root?.ref;
    const inner = above !== undefined && !seen.includes(above) ? this.models(above) : undefined;
    return inner ? [...this.fieldsOf(inner, [...seen, inner.id]), ...model.branches] : model.branches;
  }
}

/** The rows below `id`, with ids that are different for each place. */
const placed = ({ row, children }: Branch, id: string): Branch => {
  const own: Row = { ...row, id: `${id}.${row.id}`, parentId: id, global: OF_MODEL };
  return { row: own, children: children.map((child) => placed(child, own.id)) };
};

/** The row, completed from its model where it has none of its own: description, constraints, values, example. */
export function withModelWords(row: Row, found: RowModel | undefined): Row {
  const model = found?.model;
  return model ? (unfolded({ row, children: [], models: () => model })?.branch.row ?? row) : row;
}

/** `Order`, or `Order[]` for a list. */
export const modelType = ({ type }: Pick<Row, 'type'>, name: string): string =>
  name + '[]'.repeat(readType(type).depth);
