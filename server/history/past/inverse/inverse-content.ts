import { isDeepStrictEqual } from 'node:util';
import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import type { DocState } from '../../../docs/doc/doc.entity.js';
import { contentRules } from '../../../docs/doc-types/index.js';
import type { ContentParts } from './doc-selection.js';
import { mergedValue } from './merge-values.js';

interface Contents {
  /** Before and after the selected events, and now. */
  readonly before: DocContent;
  readonly after: DocContent;
  readonly now: DocContent;
}
interface ContentInverse {
  /** An edit of `after`: merged into the content of now, it undoes the selected events. */
  readonly content: DocContent;
  /** Fields, and ids of rows, that others changed since and that therefore stay. */
  readonly kept: readonly string[];
}

const ROWS = 'params';
type Doc = Pick<DocState, 'type' | 'isFolder'>;

/** Undoes, field by field (texts line by line) and row by row, what changed from `before` to `after`. */
export function inverseContent(doc: Doc, all: Contents, isChosen: boolean, only?: ContentParts): ContentInverse {
  const [before, after, now] = [
    new Map(Object.entries(all.before)),
    new Map(Object.entries(all.after)),
    fieldsOf(all.now),
  ];
  const undone = new Map<string, unknown>(after);
  const kept: string[] = [];
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    const [was, made, is] = [before.get(field), after.get(field), now.get(field)];
    if (isDeepStrictEqual(was, made)) continue;
    if (field === ROWS && contentRules(doc).rows(all.now).length + contentRules(doc).rows(all.before).length > 0)
      continue;
    if (only && !only.fields.includes(field)) continue;
    if (!isChosen && !isDeepStrictEqual(is, made)) {
      const merged = isDeepStrictEqual(is, was) ? was : mergedValue(was, made, is);
      if (merged === undefined) kept.push(field);
      else undone.set(field, merged);
    } else if (was === undefined) undone.delete(field);
    else undone.set(field, was);
  }
  if (after.has(ROWS)) {
    const rows = inverseRows(doc, all, isChosen, only);
    undone.set(ROWS, rows.rows);
    kept.push(...rows.kept);
  }
  return { content: { ...all.after, ...Object.fromEntries(undone) }, kept };
}

const fieldsOf = (content: DocContent) => new Map<string, unknown>(Object.entries(content));

function inverseRows(doc: Doc, all: Contents, isChosen: boolean, only?: ContentParts) {
  const rowsOf = (content: DocContent) => contentRules(doc).rows(content);
  const byId = (content: DocContent) => new Map(rowsOf(content).map((row) => [row.id, row]));
  const [before, after, now] = [byId(all.before), byId(all.after), byId(all.now)];
  const kept: string[] = [];
  const mayUndo = (id: string, made: ParamRow | undefined): boolean => {
    if (only && !only.rowIds.includes(id)) return false;
    if (isChosen || isDeepStrictEqual(now.get(id), made)) return true;
    if (!isDeepStrictEqual(now.get(id), before.get(id))) kept.push(id);
    return false;
  };
  // In the order of then: the merge places rows that return beside their neighbours.
  const rows: ParamRow[] = [];
  for (const row of rowsOf(all.before)) {
    const made = after.get(row.id);
    const isUndone = !isDeepStrictEqual(row, made) && mayUndo(row.id, made);
    if (isUndone || (made && isDeepStrictEqual(row, made))) rows.push(row);
    else if (made) rows.push(made);
  }
  for (const row of rowsOf(all.after)) if (!before.has(row.id) && !mayUndo(row.id, row)) rows.push(row);
  return { rows, kept };
}
