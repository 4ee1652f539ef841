import type { JsonValue } from './json-text.js';
import { type Fields, fieldsOf, itemsOf, textIn } from './schema-fields.js';

const ROOT = 'https://schema.invalid/';

/** The schemas of a text as references name them: by place, by `$id` and by `$anchor` (JSON Schema 2020-12, 8.2), by `id` in draft 4. */
export class NamedSchemas {
  private readonly resources = new Map<string, JsonValue>();
  private readonly anchors = new Map<string, JsonValue>();
  /** What references in a schema are relative to. */
  private readonly bases = new Map<JsonValue, string>();

  constructor(root: JsonValue) {
    this.resources.set(ROOT, root);
    for (const open: [JsonValue, string][] = [[root, ROOT]]; open.length > 0; ) {
      const [value, around] = open.pop() ?? [root, ROOT];
      const base = this.named(value, around);
      for (const [, each] of fieldsOf(value)) open.push([each, base]);
      for (const each of itemsOf(value)) open.push([each, base]);
    }
  }

  /** The schema that a reference in `from` names; undefined: one that is not in the text. */
  at(ref: string, from: JsonValue | undefined): JsonValue | undefined {
    const [document, fragment] = split(resolved(ref, (from && this.bases.get(from)) ?? ROOT));
    const resource = this.resources.get(document);
    if (fragment !== '' && !fragment.startsWith('/')) return this.anchors.get(`${document}#${fragment}`);
    return fragment
      .split('/')
      .filter((part) => part !== '')
      .reduce<JsonValue | undefined>(
        (value, part) => fieldsOf(value).get(unescaped(part)) ?? itemsOf(value)[Number(part)],
        resource,
      );
  }

  private named(value: JsonValue, around: string): string {
    if (value.kind !== 'object') return around;
    const fields = fieldsOf(value);
    const [document, anchor] = split(resolved(idIn(fields), around));
    if (document !== around) this.resources.set(document, value);
    this.bases.set(value, document);
    for (const name of [anchor, textIn(fields, '$anchor'), textIn(fields, '$dynamicAnchor')])
      if (name) this.anchors.set(`${document}#${name}`, value);
    return document;
  }
}

const idIn = (fields: Fields): string => textIn(fields, '$id') ?? textIn(fields, 'id') ?? '';

function split(url: string): [document: string, fragment: string] {
  const at = url.indexOf('#');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

/** Most schemas have no address of their own, and most references are places in the text: addresses are not parsed for these. */
function resolved(ref: string, base: string): string {
  if (ref === '' || ref.startsWith('#')) return base + ref;
  return URL.canParse(ref, base) ? new URL(ref, base).href : base;
}

/** A part of a place as a fragment of an address has it (RFC 6901, 6). */
function unescaped(part: string): string {
  return decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const nameInRef = (ref: string): string =>
  unescaped(ref.slice(Math.max(ref.lastIndexOf('/'), ref.lastIndexOf('#')) + 1));
