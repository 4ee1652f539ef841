import { queryPairs } from './address.js';
import type { DocRows, GivenRow } from './doc-rows.js';
import { tryJson } from './json.js';
import { rowsOfSamples } from './json-rows.js';
import { safeExample } from './secrets.js';
import { noBody, type ReadBody, readTextBody } from './text-body.js';

/** A body that was sent. `fields`: its parts, if it is a form. */
export interface Body {
  readonly contentType: string;
  readonly text: string;
  readonly fields?: readonly FormField[];
  /** Whether a text that is not JSON may be shown: recorded traffic can contain credentials anywhere. */
  readonly isShown?: boolean;
}
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly isFile: boolean;
}

/** Bodies that are compared for their fields. */
const MOST_BODIES = 20;

/** The rows of all bodies. Without a form or JSON among them, a text is shown or reported. */
export function bodyOfSamples(bodies: readonly Body[], caption: string, origin: string, rows: DocRows): ReadBody {
  const compared = bodies.slice(0, MOST_BODIES);
  const [first] = compared;
  if (!first) return noBody;
  const contentType = first.contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const forms = compared.flatMap((body) => fieldsOf(body, contentType) ?? []);
  if (forms.length > 0) return { ...noBody, contentType, rows: formRows(forms, origin, rows) };
  const values = compared.flatMap(({ text }) => tryJson(text) ?? []);
  const found = values.length > 0 ? rowsOfSamples(values, rows, origin) : undefined;
  if (found) return { ...noBody, ...found, contentType: contentType || 'application/json' };
  if (first.isShown) return readTextBody(first.text, contentType, caption, origin, rows);
  if (first.text !== '') rows.losses.add(origin, 'unsupported', contentType);
  return { ...noBody, contentType };
}

function fieldsOf({ fields, text }: Body, contentType: string): readonly FormField[] | undefined {
  if (fields && fields.length > 0) return fields;
  if (contentType !== 'application/x-www-form-urlencoded') return undefined;
  return queryPairs(text).map((pair) => ({ ...pair, isFile: false }));
}

function formRows(fields: readonly FormField[], origin: string, rows: DocRows) {
  const first = new Map<string, FormField>();
  for (const field of fields) if (!first.has(field.name)) first.set(field.name, field);
  const given = [...first.values()].map(
    ({ name, value, isFile }): GivenRow => ({
      name,
      type: isFile ? 'file' : 'string',
      required: true,
      example: isFile ? '' : safeExample(name, value),
    }),
  );
  return rows.table(given, () => origin);
}
