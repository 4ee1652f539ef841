import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { type Severity, severities, worstOf } from '../../../contracts/docs/change-severity/rules.js';
import { changeSentence } from '../../../contracts/docs/change-severity/wording.js';
import { type ApiContent, OPERATION, type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { changedAttributes } from '../../../contracts/docs/doc-types/row-attributes.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { rowsById } from '../doc-types/api/tables.js';
import { contentRules, type Difference } from '../doc-types/index.js';
import { fieldMeanings } from './field-meaning.js';
import { meaning } from './meaning.js';
import { bothMerged } from './merged-variants.js';
import { bothWithRoots } from './model-roots.js';
import { bothWithKeywords } from './note-keywords.js';
import { renamedVariables } from './path-variables.js';
import { isTypeOfRows } from './plain-bodies.js';
import { type ComparedModels, resolvedRows } from './resolved-rows.js';
import { rowMeanings } from './row-meaning.js';
import { withWholeRows } from './whole-rows.js';

/*
 * What a change means to those who call the API. Pure: everything follows from two contents of one doc. The rules are
 * a table in `contracts/docs/change-severity`, because the browser shows and words them, too.
 */

export type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
export {
  type Severity,
  severityRules,
} from '../../../contracts/docs/change-severity/rules.js';
export { changeSentence } from '../../../contracts/docs/change-severity/wording.js';
export { eventMeaning, hasEventMeaning } from './event-meaning.js';
export type { ComparedModels } from './resolved-rows.js';
export { areOnlyRewritten } from './rewritten-rows.js';
export type { ComparedModel } from './unfolded-row.js';

export interface ContentKind {
  readonly type: number;
  readonly isFolder: boolean;
}

/** What two contents differ in. */
export interface ContentChanges {
  /** What it means to callers, the worst first. */
  readonly changes: readonly ChangeMeaning[];
  /** The rows and fields that differ, as people follow them: `row:<id>`, `field:<name>`. */
  readonly parts: readonly string[];
}

/**
 * What the change from one content to another means, and where it is. `models`: those that rows of either content are,
 * undefined if none is one. They are compared by their fields, which stand in the row that is the model.
 */
export function contentChanges(
  of: ContentKind,
  was: DocContent,
  is: DocContent,
  models?: ComparedModels,
): ContentChanges {
  if (!hasRows(was) || !hasRows(is)) return plainChanges(of, was, is);
  const { from: rows, to: later } = bothWithRoots({ from: was.params, to: is.params });
  const [before, after] = [withRows(was, rows), withRows(is, later)];
  if (!models) return plainChanges(of, before, after);
  const whole = withWholeRows(before.params, after.params, models);
  const { from, to, standsIn: inDoc } = resolvedRows(whole.from, whole.to, models);
  const standsIn = (rowId: string) => whole.standsIn(inDoc(rowId));
  const found = stylesOf(models).map((style) =>
    plainChanges(of, { ...before, params: inTable(from, style) }, { ...after, params: inTable(to, style) }),
  );
  const changes = found.flatMap((one) => one.changes).map((one) => ({ ...one, rowId: standsIn(one.rowId) }));
  const parts = found.flatMap((one) => one.parts).map((part) => partIn(part, standsIn));
  return { changes: sorted(unique(changes)), parts: [...new Set(parts)] };
}

/** The tables in which a model is judged; undefined: where the rows are. */
const stylesOf = ({ usedIn = [] }: ComparedModels): readonly (ParamStyle | undefined)[] =>
  usedIn.length === 0 ? [undefined] : usedIn.map((direction) => ParamStyle[direction]);
const inTable = (rows: readonly ParamRow[], style: ParamStyle | undefined): ParamRow[] =>
  style === undefined ? [...rows] : rows.map((row) => ({ ...row, style }));

const partIn = (part: string, standsIn: (rowId: string) => string): string =>
  part.startsWith(ROW) ? `${ROW}${standsIn(part.slice(ROW.length))}` : part;
/** What means the same in both directions is one change. */
const unique = (changes: readonly ChangeMeaning[]): ChangeMeaning[] => [
  ...new Map(changes.map((one) => [JSON.stringify(one), one])).values(),
];
const ROW = 'row:';

function plainChanges(of: ContentKind, was: DocContent, is: DocContent): ContentChanges {
  const [before, after] = withMerged(was, is);
  const difference = contentRules(of).diff(before, after);
  const parts = changedParts({ ...difference, rows: heardRows(difference, before, after) });
  const isDubbo = of.type === DocType.dubbo;
  if (of.isFolder) return { changes: sorted(fieldMeanings(folderFields(difference.fields), {}, { isDubbo })), parts };
  const rows =
    hasRows(before) && hasRows(after)
      ? rowMeanings(before.params, after.params, {
          isDubbo,
          variables: isDubbo ? new Map() : renamedVariables(before.url, after.url),
        })
      : [];
  const isField = (change: Difference['fields'][number]) =>
    !hasRows(before) || !hasRows(after) || !isTypeOfRows(change, { from: before.params, to: after.params });
  const fields = fieldMeanings(difference.fields.filter(isField), hasRows(after) ? after : {}, { isDubbo });
  const isTextChanged = difference.text.from !== difference.text.to;
  return { changes: sorted([...fields, ...rows, ...(isTextChanged ? [meaning('text')] : [])]), parts };
}

/** Without variants that only one of them has merged. */
function withMerged(before: DocContent, after: DocContent): readonly [DocContent, DocContent] {
  if (!hasRows(before) || !hasRows(after)) return [before, after];
  const { from, to } = bothMerged({ from: before.params, to: after.params });
  return [withRows(before, from), withRows(after, to)];
}

const withRows = (content: ApiContent, rows: readonly ParamRow[]): ApiContent =>
  rows === content.params ? content : { ...content, params: [...rows] };

/** What the change from one content to another means, the worst first. */
export const severityOf = (
  of: ContentKind,
  before: DocContent,
  after: DocContent,
  models?: ComparedModels,
): ChangeMeaning[] => [...contentChanges(of, before, after, models).changes];

/** The changed rows without those of which only the notes became keywords, and without a first one of an operation. */
function heardRows({ rows }: Difference, before: DocContent, after: DocContent): Difference['rows'] {
  if (!hasRows(before) || !hasRows(after)) return rows;
  const [then, now] = [rowsById(before.params), rowsById(after.params)];
  return rows.filter(({ rowId, kind, moved }) => {
    const [was, row] = [then.get(rowId), now.get(rowId)];
    if (rowId === OPERATION && !was) return false;
    if (kind !== 'changed' || moved || !was || !row) return true;
    const pair = bothWithKeywords({ was, row });
    return changedAttributes(pair.was, pair.row).length > 0;
  });
}

function changedParts({ fields, text, rows }: Difference): string[] {
  const named = fields.map(({ field }) => `field:${field}`);
  const body = text.from === text.to ? [] : ['field:description'];
  return [...new Set([...named, ...body, ...rows.map(({ rowId }) => `${ROW}${rowId}`)])];
}

/** The severity of several changes together; undefined for none. */
export const worstSeverity = (changes: readonly ChangeMeaning[]): Severity | undefined =>
  worstOf(changes.map(({ severity }) => severity));

/** The changes as sentences, in their order. `lang`: a language tag; Chinese for every one but English. */
export const severitySentences = (lang: string, changes: readonly ChangeMeaning[]): string[] =>
  changes.map((change) => changeSentence(lang, change));

const hasRows = (content: DocContent): content is ApiContent => 'params' in content;

const folderFields = <F extends { readonly field: string }>(fields: readonly F[]): F[] =>
  fields.map((change) => (change.field === 'name' ? { ...change, field: 'folder.name' } : change));

/** The worst first; equal ones in the order of the doc. */
const sorted = (changes: readonly ChangeMeaning[]): ChangeMeaning[] =>
  severities.flatMap((severity) => changes.filter((change) => change.severity === severity));
