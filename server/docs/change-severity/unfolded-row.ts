import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { modelType, writtenOut } from '../../../contracts/docs/doc-types/unfolded.js';
import { rowsById } from '../doc-types/api/tables.js';

/** A model at one instant. `id`: as references write it. */
export interface ComparedModel {
  readonly id: string;
  readonly streamVersion: number;
  readonly root: ParamRow | null;
  readonly rows: readonly ParamRow[];
}
export type Rows = ReadonlyMap<string, ParamRow>;
export type Models = ReadonlyMap<string, ComparedModel>;

interface UnfoldedRow {
  /** The row, with its model's part where it has none of its own. */
  readonly row: ParamRow;
  readonly rows: Rows;
  /** The model, and those that it is itself. */
  readonly refs: readonly string[];
}

/** The row as its model writes it; undefined if it is no model, or if one is missing. */
export function unfolded(row: ParamRow, models: Models): UnfoldedRow | undefined {
  const refs: string[] = [];
  let at = row;
  let rows: readonly ParamRow[] = [];
  while (at.ref !== undefined) {
    const model = models.get(at.ref);
    if (!model || refs.includes(at.ref)) return undefined;
    refs.push(at.ref);
    rows = model.rows;
    at = withRoot(at, model);
  }
  return refs.length === 0 ? undefined : { row: at, rows: rowsById(rows), refs };
}

function withRoot(row: ParamRow, { root, rows }: ComparedModel): ParamRow {
  const ofModel = modelType(
    root ?? undefined,
    rows.filter(({ parentId }) => parentId === ''),
  );
  const {
    type,
    maxLength = '',
    example,
    description,
    schema,
    values,
    ref,
  } = writtenOut(row, root ?? undefined, ofModel);
  const { schema: _, values: __, ref: ___, ...own } = row;
  return {
    ...own,
    ...{ type, maxLength, example, description, enumId: row.enumId || (root?.enumId ?? '') },
    ...(schema && { schema }),
    ...(values && { values: [...values] }),
    ...(ref !== undefined && { ref }),
  };
}
