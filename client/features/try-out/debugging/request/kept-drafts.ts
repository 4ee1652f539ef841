import { z } from 'zod';
import type { ModelOf } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ApiDoc } from '../../../../../contracts/docs/effective.js';
import { isOn } from '../../../../../contracts/platform/wire.js';
import { bodyKinds, type Draft, type DraftRow, draftOf, noAuth } from './draft.js';
import { partTypeOf } from './form-body.js';

/*
 * What is kept of a draft, in the format of the existing product (docs/wire.md 1.15), with fields of our own. Secrets
 * are kept in this browser only.
 */

const row = z
  .object({
    name: z.string().default(''),
    value: z.string().optional(),
    example: z.string().optional(),
    checked: z.union([z.boolean(), z.number(), z.string()]).optional(),
    isFile: z.boolean().optional(),
    partType: z.string().transform(partTypeOf).optional().catch(undefined),
  })
  .loose();
const rows = z.array(row).catch([]).default([]);
const kept = z.object({
  headerData: rows,
  pathData: rows,
  queryData: rows,
  multipartData: rows,
  formData: rows,
  bodyText: z.string().catch('').default(''),
  bodyKind: z.enum(bodyKinds).optional().catch(undefined),
  mediaType: z.string().optional().catch(undefined),
  method: z.string().optional(),
  path: z.string().optional(),
});
type KeptRow = z.output<typeof row>;

/** Headers whose values are secrets. */
const isSecretHeader = (name: string): boolean =>
  /^(?:authorization|proxy-authorization|cookie|set-cookie)$|token|secret|api-?key|password|session/i.test(name.trim());

/** Longer bodies are not kept. */
const MOST_BODY = 60_000;

export function textOfDraft(draft: Draft): string {
  const keep = (list: readonly DraftRow[]) =>
    list
      .filter(({ name, value }) => name !== '' || value !== '')
      .map(({ name, value, isOn: checked, isFile, partType }) => ({
        name,
        value,
        example: value,
        checked,
        ...(isFile && { isFile }),
        ...(partType && { partType }),
      }));
  const headers = draft.headers.map((each) => (isSecretHeader(each.name) ? { ...each, value: '' } : each));
  return JSON.stringify({
    headerData: keep(headers),
    pathData: keep(draft.pathRows),
    queryData: keep(draft.query),
    multipartData: keep(draft.multipart.map((each) => (each.isFile ? { ...each, value: '' } : each))),
    formData: keep(draft.form),
    bodyText: draft.body.length <= MOST_BODY ? draft.body : '',
    bodyKind: draft.bodyKind,
    mediaType: draft.mediaType,
    method: draft.method,
    path: draft.path,
  });
}

/** The draft of the doc, for the media type that was kept, with the values that were kept. */
export const keptDraft = (doc: ApiDoc, models: ModelOf, text: string): Draft =>
  withKept(draftOf(doc, models, read(text)?.mediaType), text);

/** The doc's draft with the values that were kept: rows of the doc in its order, then rows of one's own. */
function withKept(draft: Draft, text: string): Draft {
  const found = read(text);
  if (!found) return draft;
  return {
    ...draft,
    method: found.method || draft.method,
    path: draft.path,
    pathRows: merged(draft.pathRows, found.pathData, false),
    headers: merged(draft.headers, found.headerData),
    query: merged(draft.query, found.queryData),
    form: merged(draft.form, found.formData),
    multipart: merged(draft.multipart, found.multipartData),
    bodyKind: found.bodyKind ?? draft.bodyKind,
    body: found.bodyText || draft.body,
    auth: noAuth,
  };
}

function read(text: string): z.output<typeof kept> | undefined {
  if (!text) return undefined;
  try {
    return kept.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const isChecked = ({ checked }: KeptRow): boolean =>
  checked === undefined ||
  checked === 'true' ||
  (typeof checked !== 'string' && isOn(checked === true || checked === 1));

function merged(documented: readonly DraftRow[], found: readonly KeptRow[], takesOwn = true): DraftRow[] {
  const left = [...found];
  const known = documented.map((each) => {
    const at = left.findIndex(({ name }) => name === each.name);
    const [before] = at < 0 ? [] : left.splice(at, 1);
    return before ? { ...each, value: before.value ?? before.example ?? each.value, isOn: isChecked(before) } : each;
  });
  const own = left.map((each) => ({
    ...{ name: each.name, value: each.value ?? each.example ?? '', isOn: isChecked(each) },
    ...(each.isFile && { isFile: true }),
    ...(each.partType && { partType: each.partType }),
  }));
  return takesOwn ? [...known, ...own] : known;
}
