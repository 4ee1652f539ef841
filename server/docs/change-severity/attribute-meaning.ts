import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import type { ChangePlace } from '../../../contracts/docs/change-severity/rules.js';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { listedValues } from '../doc-types/api/enum-info.js';
import { keywordChanges } from './keyword-meaning.js';
import type { Found } from './limit-change.js';
import { meaning } from './meaning.js';
import { styleChange } from './style-meaning.js';
import { typeChange } from './types-meaning.js';

/** Places whose values travel as text. */
const textPlaces: readonly ChangePlace[] = ['path', 'header', 'query', 'cookie'];

/** Two states of a row; `unsent`: its value is never sent in this table, so nobody needs it there. */
interface RowPair {
  readonly was: ParamRow;
  readonly row: ParamRow;
  readonly wasUnsent: boolean;
  readonly isUnsent: boolean;
}

/** What the changed attributes of a row mean. */
export function attributeChanges(place: ChangePlace, pair: RowPair, path: string[]): ChangeMeaning[] {
  const { was, row } = pair;
  const [wasNeeded, isNeeded] = [was.required && !pair.wasUnsent, row.required && !pair.isUnsent];
  const isRequiredChanged = pair.wasUnsent === pair.isUnsent ? was.required !== row.required : wasNeeded !== isNeeded;
  const isSet = pair.wasUnsent === pair.isUnsent ? row.required : isNeeded;
  const isUnsentChanged = pair.wasUnsent !== pair.isUnsent;
  const found = [
    ...nameChange(place, was, row, isStatusHeader(row, path)),
    ...typeChange(was, row, textPlaces.includes(place)),
    ...(isRequiredChanged ? [{ kind: isSet ? 'required.set' : 'required.unset' }] : []),
    ...(isUnsentChanged && !isRequiredChanged ? [{ kind: pair.isUnsent ? 'unsent.set' : 'unsent.unset' }] : []),
    ...lengthChange(was.maxLength.trim(), row.maxLength.trim()),
    ...valueChanges(was, row),
    ...keywordChanges(was, row, isUnsentChanged),
    ...styleChange(place, was, row),
    ...linkChange(was.enumId, row.enumId),
    ...(was.example === row.example ? [] : [{ kind: 'example', from: was.example, to: row.example }]),
  ];
  return found.map(({ kind, from = '', to = '' }: Found) =>
    meaning(kind === RESPELLED_HEADER ? kind : `${place}.${kind}`, { rowId: row.id, path, from, to }),
  );
}

/** An error code is the name of its row, its meaning the description, its solution the example. */
export function codeChanges(was: ParamRow, row: ParamRow): ChangeMeaning[] {
  const about = { rowId: row.id, path: [row.name] };
  const changes = [
    { rule: isSuccess(was.name) ? 'code.success.renamed' : 'code.renamed', from: was.name, to: row.name },
    { rule: 'code.description', from: was.description, to: row.description },
    { rule: 'code.solution', from: was.example, to: row.example },
  ];
  return changes.flatMap(({ rule, from, to }) => (from === to ? [] : [meaning(rule, { ...about, from, to })]));
}

/** A status of HTTP that says that a call succeeded: other answers of success are listed among the codes. */
export const isSuccess = (code: string): boolean => /^2(?:\d\d|XX)$/i.test(code);

const RESPELLED_HEADER = 'responseHeader.respelled';
/** Below a status are its media types, which are judged elsewhere, and its headers. */
const isStatusHeader = ({ style }: ParamRow, path: readonly string[]): boolean =>
  style === ParamStyle.responses && path.length === 2;

function nameChange(place: ChangePlace, { name: from }: ParamRow, { name: to }: ParamRow, isHeader: boolean): Found[] {
  if (from === to) return [];
  const isSpelling = (place === 'header' || isHeader) && from.toLowerCase() === to.toLowerCase();
  return [{ kind: !isSpelling ? 'renamed' : isHeader ? RESPELLED_HEADER : 'respelled', from, to }];
}

const isLength = (text: string): boolean => /^\d{1,15}$/.test(text);

function lengthChange(from: string, to: string): Found[] {
  if (from === to) return [];
  if (isLength(from) && isLength(to)) {
    if (Number(from) === Number(to)) return [];
    return [{ kind: Number(to) < Number(from) ? 'length.lowered' : 'length.raised', from, to }];
  }
  const none = (text: string) => text === '' || text === '-';
  if (none(from)) return none(to) ? [] : [{ kind: 'length.set', to }];
  return [none(to) ? { kind: 'length.unset', from } : { kind: 'length.changed', from, to }];
}

/** The values that the description of an enum lists, and the description otherwise. */
function valueChanges(was: ParamRow, row: ParamRow): Found[] {
  if (was.description === row.description) return [];
  const isEnum = (of: ParamRow) => of.type.toLowerCase() === 'enum' && of.enumId === '';
  const [before, after] = [listedValues(was.description), listedValues(row.description)];
  const listed = isEnum(was) && isEnum(row) && before.length > 1 && after.length > 1;
  const lost = listed ? before.filter((value) => !after.includes(value)) : [];
  const gained = listed ? after.filter((value) => !before.includes(value)) : [];
  if (lost.length + gained.length === 0) return [{ kind: 'description', from: was.description, to: row.description }];
  return [
    ...(lost.length > 0 ? [{ kind: 'values.removed', from: lost.join(', ') }] : []),
    ...(gained.length > 0 ? [{ kind: 'values.added', to: gained.join(', ') }] : []),
  ];
}

function linkChange(from: string, to: string): Found[] {
  if (from === to) return [];
  if (from === '') return [{ kind: 'dictionary.linked', to }];
  return [to === '' ? { kind: 'dictionary.unlinked', from } : { kind: 'dictionary.replaced', from, to }];
}
