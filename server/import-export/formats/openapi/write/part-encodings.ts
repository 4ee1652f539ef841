import type { Branch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { wireStyleOf } from '../../../../../contracts/docs/parameter-wire.js';
import type { JsonObject } from '../object-kinds.js';
import { objectOr } from '../operation-parts.js';

/** How the parts of a form are sent, where their rows say it and what is known of them does not. */
export function partEncodings(type: string, branches: readonly Branch[], given: unknown): JsonObject | undefined {
  const known = objectOr(given);
  const said = branches.flatMap(({ row }): [string, unknown][] => {
    const { style, explode, contentType, isSaid } = wireStyleOf(row, 'form');
    if (!isSaid || row.kind || row.name === '' || Object.hasOwn(known, row.name)) return [];
    if (contentType !== '') return isUsual(type, row.type, contentType) ? [] : [[row.name, { contentType }]];
    return style === 'form' && explode ? [] : [[row.name, { style, explode }]];
  });
  return said.length > 0 ? { ...known, ...Object.fromEntries(said) } : undefined;
}

/** Objects in parts are JSON without a word (OpenAPI 3.1.1, 4.8.15). */
const isUsual = (form: string, type: string, contentType: string): boolean =>
  /multipart/i.test(form) && type === 'object' && contentType === 'application/json';
