import { branchValue, jsonOf } from '../../../../../contracts/docs/doc-types/example.js';
import { type Branch, isRequired } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { saysValue } from '../../../../../contracts/docs/doc-types/said-values.js';
import { branchPairs, type WirePlace, wirePairs, wireStyleOf } from '../../../../../contracts/docs/parameter-wire.js';
import { describedRow } from '../../page/param-lines.js';

/** A header, a query parameter or a field of a form. */
export interface PostmanField {
  readonly key: string;
  readonly value?: string;
  readonly type?: string;
  readonly description: string;
  readonly disabled?: true;
}

/** A row that is not required is disabled, so that it is not sent with an example value. */
export function fieldOf(branch: Branch): PostmanField {
  const { row } = branch;
  return {
    key: row.name,
    value: exampleText(branch),
    description: describedRow(row),
    ...(isRequired(row) ? {} : { disabled: true }),
  };
}

/** One field for each name and value that is sent; a row without an example is one, which is empty. */
export function fieldsOf(branch: Branch, place: WirePlace): PostmanField[] {
  const field = fieldOf(branch);
  const { row } = branch;
  const how = wireStyleOf(row, place);
  if (branch.children.length === 0 && !saysValue(branch)) return [field];
  if (place === 'path' || place === 'header')
    return [{ ...field, value: wirePairs(row.name, branchValue(branch), how)[0]?.value ?? '' }];
  const pairs = branchPairs(branch, place);
  return pairs.map(({ name, value }) => ({ ...field, key: name, value }));
}

/** The example as text: a structure as JSON. A row without an example is empty, not a made-up value. */
export function exampleText(branch: Branch): string {
  const { children } = branch;
  if (children.length === 0 && !saysValue(branch)) return '';
  const value = branchValue(branch);
  return typeof value === 'object' ? jsonOf(value) : String(value);
}
