import type { Branch } from '../../../../contracts/docs/doc-types/param-tree.js';
import type { FieldDoc } from '../../../../contracts/import-export/open-api-docs.js';

/** Documented fields as the rows of a parameter table. `at`: the path of the table, which makes the ids unique. */
export const fieldBranches = (fields: readonly FieldDoc[], at: string): Branch[] =>
  fields.map(({ name, dataType, required, maxLength, example, description, elements }) => {
    const id = `${at}.${name}`;
    return {
      row: { id, name, type: dataType, required: required === 'true', maxLength, example, description },
      children: fieldBranches(elements, id),
    };
  });
