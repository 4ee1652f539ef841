import type { Branch, ModelOf, ModelShape, Row } from './param-tree.js';
import type { Shape } from './schema-tree.js';

/* Read-only values are not sent in requests, write-only ones not in responses, required or not (OpenAPI 3.0, 4.7.24.2). */

export type SentIn = 'request' | 'response';
const unsent = { request: 'readOnly', response: 'writeOnly' } as const;

/** Without the rows that are not sent there: for examples, and for answers of mocks. */
export const sentShape = (shape: Shape, where: SentIn): Shape =>
  withRows(shape, (row) => (isUnsent(row, where) ? undefined : row));

/** With these rows as optional ones: for what compares a body with its rows. */
export const checkedShape = (shape: Shape, where: SentIn): Shape =>
  withRows(shape, (row) => (isUnsent(row, where) ? { ...row, required: 0 } : row));

export const sentBranches = (branches: readonly Branch[], where: SentIn): readonly Branch[] =>
  sentShape({ branches, elementType: '' }, where).branches;

const isUnsent = ({ schema }: Row, where: SentIn): boolean => schema?.[unsent[where]] === 'true';

/** Another row in place of each; undefined: none, and nothing below it. */
type ChangedRow = (row: Row) => Row | undefined;

function withRows(shape: Shape, change: ChangedRow): Shape {
  const models = new Map<ModelOf, ModelOf>();
  const changed = (branches: readonly Branch[]): readonly Branch[] => {
    const all = branches.map(one);
    return all.every((branch, at) => branch === branches[at]) ? branches : all.flatMap((branch) => branch ?? []);
  };
  const one = (branch: Branch): Branch | undefined => {
    const row = change(branch.row);
    const children = changed(branch.children);
    if (row === branch.row && children === branch.children && !branch.models) return branch;
    return row && { row, children, ...(branch.models && { models: ofModels(branch.models) }) };
  };
  // Models may be inside of themselves: each is changed when somebody asks for it.
  const ofModels = (of: ModelOf): ModelOf => {
    const known = models.get(of);
    if (known) return known;
    const found = new Map<string, ModelShape | undefined>();
    const made: ModelOf = (ref) => {
      if (found.has(ref)) return found.get(ref);
      const model = of(ref);
      const shown = model && { ...model, branches: changed(model.branches) };
      found.set(ref, shown);
      return shown;
    };
    models.set(of, made);
    return made;
  };
  const { whole } = shape;
  const body = whole?.models && { ...whole, children: changed(whole.children), models: ofModels(whole.models) };
  const branches = changed(shape.branches);
  return branches === shape.branches && !body ? shape : { ...shape, branches, ...(body && { whole: body }) };
}
