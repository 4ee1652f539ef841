import type { GivenRow } from '../imported/doc-rows.js';
import { textOr } from '../imported/json.js';
import { safeExample } from '../imported/secrets.js';
import { descriptionOf, headerList, isEnabled } from './values.js';

export const isCookie = ({ name }: GivenRow): boolean => name.toLowerCase() === 'cookie';
const isIn = (given: readonly GivenRow[], { name }: GivenRow): boolean =>
  given.some((one) => one.name.toLowerCase() === name.toLowerCase());
export const missingIn = (given: readonly GivenRow[], added: readonly GivenRow[]): GivenRow[] =>
  added.filter((row) => !isIn(given, row));
export const namesIn = (given: readonly GivenRow[], added: readonly GivenRow[]): string[] =>
  added.filter((row) => isIn(given, row)).map(({ name }) => name);

/** The content type is a field of the doc, so it is not a row. */
export function headersOf(given: unknown) {
  const all = headerList(given).map((header, at) => {
    const name = textOr(header.key);
    return {
      at,
      name,
      value: textOr(header.value),
      required: isEnabled(header),
      example: safeExample(name, textOr(header.value)),
      description: descriptionOf(header.description),
    };
  });
  const isType = ({ name }: { readonly name: string }) => name.trim().toLowerCase() === 'content-type';
  return {
    // A boundary is that of one message only.
    contentType: (all.find((one) => isType(one) && one.required)?.example ?? '').replace(/;\s*boundary=[^;]*/gi, ''),
    headers: all.filter((one) => !isType(one)),
  };
}
