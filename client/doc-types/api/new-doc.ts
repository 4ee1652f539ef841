import { newRow, newRowLength, type RowDefaults } from '../../../contracts/docs/doc-types/api.js';
import { variablesOf } from './form/address/address.js';
import type { ImportedRow } from './import/read/imported-row.js';
import { fromQuery } from './import/read/query.js';

/** The fields of a new HTTP doc from its address: the path without its query, and rows for path variables and query. */
export function addressOfNewDoc(address: string, defaults: RowDefaults = newRow) {
  const url = address.trim();
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? undefined : fromQuery(url.slice(mark));
  const names = new Set(variablesOf(path).flatMap(({ name }) => (name === '' ? [] : [name])));
  return {
    url: path,
    pathParams: [...names].map((name) => ({
      ...{ type: newRow.type, maxLength: newRowLength(newRow.type, defaults) },
      ...{ name, required: 1 as const },
    })),
    queryParams: query?.ok ? query.drafts.map((draft) => rowOf(draft, defaults)) : [],
  };
}

const rowOf = ({ name, cells }: ImportedRow, defaults: RowDefaults) => ({
  type: newRow.type,
  maxLength: newRowLength(cells.type ?? newRow.type, defaults),
  name,
  ...cells,
  required: (cells.required ?? defaults.required) ? (1 as const) : (0 as const),
});
