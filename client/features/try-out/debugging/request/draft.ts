import { branchValue, exampleOf, jsonOf, type Value } from '../../../../../contracts/docs/doc-types/example.js';
import { type Branch, everyBranch } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import { type ApiDoc, type Effective, effective } from '../../../../../contracts/docs/effective.js';
import { isJson } from '../../../../../contracts/docs/example-call.js';
import { isOn } from '../../../../../contracts/platform/wire.js';

/** A name and a value to send. `isOn` false: kept, not sent. */
export interface DraftRow {
  readonly name: string;
  readonly value: string;
  readonly isOn: boolean;
  /** A row of a form that holds files; they are chosen anew after a reload. */
  readonly isFile?: boolean;
  /** The doc's row: its description and the values of its dictionary are shown. */
  readonly isDocumented?: boolean;
}

export const bodyKinds = ['none', 'json', 'form', 'multipart', 'xml', 'text', 'binary'] as const;
export type BodyKind = (typeof bodyKinds)[number];
export const authKinds = ['none', 'bearer', 'basic', 'key'] as const;
type AuthKind = (typeof authKinds)[number];

/** `name`: the user name, or the name of the header or query parameter of a key. */
export interface Auth {
  readonly kind: AuthKind;
  readonly name: string;
  readonly secret: string;
  readonly isInQuery: boolean;
}

/** A call as it is entered. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly pathRows: readonly DraftRow[];
  readonly headers: readonly DraftRow[];
  readonly query: readonly DraftRow[];
  readonly form: readonly DraftRow[];
  readonly multipart: readonly DraftRow[];
  readonly bodyKind: BodyKind;
  readonly body: string;
  readonly auth: Auth;
}

export const noAuth: Auth = { kind: 'none', name: '', secret: '', isInQuery: false };
export const emptyRow: DraftRow = { name: '', value: '', isOn: true };

/** The call with the examples of the doc. */
export function draftOf(doc: ApiDoc): Draft {
  const parts = effective(doc);
  const bodyKind = bodyKindOf(doc, parts);
  const rows = parts.body.branches.map(rowOf);
  return {
    method: doc.httpMethod.toUpperCase() || 'GET',
    path: doc.url.trim(),
    pathRows: parts.path.map(rowOf),
    headers: parts.headers.map(rowOf),
    query: flat(parts.query).map(rowOf),
    form: bodyKind === 'form' ? flat(parts.body.branches).map(rowOf) : rows,
    multipart: rows.map((row, at) => ({ ...row, isFile: isFile(parts.body.branches[at]) })),
    bodyKind,
    body: bodyKind === 'json' ? jsonOf(exampleOf(parts.body)) : '',
    auth: noAuth,
  };
}

function bodyKindOf({ httpMethod, contentType }: ApiDoc, { body }: Effective): BodyKind {
  if (body.branches.length === 0 || /^(?:get|head)$/i.test(httpMethod)) return 'none';
  if (/multipart/i.test(contentType) || body.branches.some(isFile)) return 'multipart';
  if (/urlencoded/i.test(contentType)) return 'form';
  if (isJson(contentType)) return 'json';
  if (/xml/i.test(contentType)) return 'xml';
  return /^text\//i.test(contentType) ? 'text' : 'binary';
}

const isFile = (branch: Branch | undefined): boolean => branch !== undefined && readType(branch.row.type).of === 'file';

/** Rows with rows below them are sent as those rows. */
const flat = (branches: readonly Branch[]): Branch[] =>
  everyBranch(branches).filter(({ children, row }) => children.length === 0 && row.name !== '');

function rowOf(branch: Branch): DraftRow {
  const { row } = branch;
  const value = row.example.trim() || row.enumInfo?.items.length ? textOf(branchValue(branch)) : '';
  // An optional parameter without an example would otherwise be sent empty.
  return { name: row.name, value, isOn: value !== '' || isOn(row.required), isDocumented: true };
}

const textOf = (value: Value): string =>
  value === null ? '' : typeof value === 'object' ? jsonOf(value).replace(/\n\s*/g, '') : String(value);
