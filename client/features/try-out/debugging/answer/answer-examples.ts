import { rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import type { Branch, Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { Shape } from '../../../../../contracts/docs/doc-types/schema-tree.js';
import { exactText } from '../../../../../contracts/platform/exact-json.js';

/** The example that a row gets. */
export interface RowExample {
  readonly rowId: string;
  readonly example: string;
}

/**
 * The values of an answer as examples of `rows`, the doc's own ones of the response; of a list, those of its first element. A value that
 * would be cut is left out, and one that is its row's example already.
 */
export function examplesIn(rows: readonly Row[], response: Shape, value: unknown): RowExample[] {
  const own = new Map(rows.map(({ id, example }) => [id, example]));
  const found: RowExample[] = [];
  const visit = (branches: readonly Branch[], given: unknown) => {
    const object = firstOf(given);
    if (typeof object !== 'object' || object === null) return;
    const values = new Map(Object.entries(object));
    for (const { row, children } of branches) {
      const each = values.get(row.name);
      if (children.length > 0) visit(children, each);
      else add(row.id, each);
    }
  };
  const add = (rowId: string, each: unknown) => {
    const example = textOf(each);
    if (own.has(rowId) && example !== undefined && example !== own.get(rowId)) found.push({ rowId, example });
  };
  const [first] = response.branches;
  const isPlain = response.elementType !== '' && first?.row.name === '' && first.children.length === 0;
  if (isPlain && first) add(first.row.id, value);
  else visit(response.branches, value);
  return found;
}

/** Of a list of lists, the first value that is no list. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? firstOf(value[0]) : value);

/** Undefined when the value cannot be an example. */
function textOf(value: unknown): string | undefined {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (parts.length === 0 || !parts.every(isPlain)) return undefined;
  const text = exactText(value);
  return text !== '' && text.length <= rowLimits.example ? text : undefined;
}

const isPlain = (value: unknown): boolean => value !== undefined && typeof value !== 'object';
