import { isDeepStrictEqual } from 'node:util';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import type { DocState } from '../../../docs/doc/doc.entity.js';
import { contentRules } from '../../../docs/doc-types/index.js';
import { revertRows } from './inverse-rows.js';
import { type RevertOptions, revertValue } from './revert-value.js';

export interface Contents {
  /** Before and after the selected events, and now. */
  readonly before: DocContent;
  readonly after: DocContent;
  readonly now: DocContent;
}
interface ContentInverse {
  /** `now` without what the selected events changed. */
  readonly content: DocContent;
  /** Fields, and ids of rows, of which something stays because others changed it since. */
  readonly kept: readonly string[];
}
const ROWS = 'params';
type Doc = Pick<DocState, 'type' | 'isFolder'>;

/** Undoes in `now`, field by field (texts line by line), row by row and cell by cell, what changed from `before` to `after`. */
export function revertContent(doc: Doc, all: Contents, options: RevertOptions): ContentInverse {
  const [before, after, content] = [fieldsOf(all.before), fieldsOf(all.after), fieldsOf(all.now)];
  const kept: string[] = [];
  const rowsOf = (of: DocContent) => contentRules(doc).rows(of);
  const contents = { before: rowsOf(all.before), after: rowsOf(all.after), now: rowsOf(all.now) };
  const hasRows = Object.values(contents).some(({ length }) => length > 0);
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    const [was, made, is] = [before.get(field), after.get(field), content.get(field)];
    if (isDeepStrictEqual(was, made) || (field === ROWS && hasRows)) continue;
    if (options.only && !options.only.fields.includes(field)) continue;
    const isTheirs = () => options.writtenSince.field(field);
    const reverted = revertValue(was, made, is, { isChosen: options.isChosen, isTheirs });
    if (reverted.isKept) kept.push(field);
    if (reverted.value === undefined) content.delete(field);
    else content.set(field, reverted.value);
  }
  if (hasRows && !isDeepStrictEqual(contents.before, contents.after)) {
    const rows = revertRows(contents, options);
    content.set(ROWS, rows.rows);
    kept.push(...rows.kept);
  }
  return { content: { ...all.now, ...withoutMissing(all.now, content) }, kept };
}

const fieldsOf = (content: DocContent) => new Map<string, unknown>(Object.entries(content));

/** As properties; a field that is gone is `undefined`. */
function withoutMissing(now: DocContent, content: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const gone = Object.keys(now).filter((field) => !content.has(field));
  return { ...Object.fromEntries(content), ...Object.fromEntries(gone.map((field) => [field, undefined])) };
}
