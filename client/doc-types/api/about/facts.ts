import {
  type AboutEntry,
  type AboutKind,
  aboutEntries,
  withEntries,
} from '../../../../contracts/docs/doc-types/about.js';
import type { PartsRefusal } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { SchemeKind } from '../../../../contracts/docs/doc-types/security-schemes.js';
import { exactJson, parseExactJson } from '../../../../contracts/platform/exact-json.js';
import type { TableEditing } from '../editing/table-editing.js';
import { writeKeywords } from '../more/operation.js';

type Value = Readonly<Record<string, unknown>>;

/** The JSON of an entry as an object; its numbers keep their digits. */
export function objectOf(json: string | undefined): Value {
  try {
    const value = parseExactJson(json ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value))
      : {};
  } catch {
    return {};
  }
}
export const textIn = (value: Value, field: string): string => {
  const text = value[field];
  return typeof text === 'string' ? text : '';
};

/** The object with this field; an empty text or undefined removes it. */
export function withField(json: string | undefined, field: string, value: unknown): string {
  const { [field]: _, ...others } = objectOf(json);
  return exactJson(value === '' || value === undefined ? others : inPlace(objectOf(json), field, value));
}
/** A field that is there keeps its place. */
const inPlace = (given: Value, field: string, value: unknown): Value => ({ ...given, [field]: value });

/** Changes the entries of a kind as one step of undo, from what they are now, unless a version cannot store them. */
export const changeEntries = (
  editing: TableEditing,
  kind: AboutKind,
  change: (entries: readonly AboutEntry[]) => readonly AboutEntry[],
): PartsRefusal | undefined => writeKeywords(editing, (now) => withEntries(now, kind, change(aboutEntries(now, kind))));

/** What a scheme of a kind begins with; what does not depend on the kind stays. */
export function schemeJson(kind: SchemeKind, before: string | undefined): string {
  const { description, ...given } = objectOf(before);
  const extensions = Object.entries(given).filter(([name]) => name.startsWith('x-'));
  const more = { ...(description !== undefined && { description }), ...Object.fromEntries(extensions) };
  return exactJson({ ...bare[kind], ...more });
}
const bare: Readonly<Record<SchemeKind, Value>> = {
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  oauth2: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: '', scopes: {} } } },
  openIdConnect: { type: 'openIdConnect', openIdConnectUrl: '' },
  mutualTLS: { type: 'mutualTLS' },
  other: { type: 'http', scheme: 'digest' },
};
