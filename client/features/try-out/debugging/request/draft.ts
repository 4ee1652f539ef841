import { headersWithCookies } from '../../../../../contracts/docs/cookie-header.js';
import { branchValue, exampleOf, jsonOf } from '../../../../../contracts/docs/doc-types/example.js';
import { type Branch, type ModelOf, noModels } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import { type ApiDoc, type Effective, effective } from '../../../../../contracts/docs/effective.js';
import { isJson } from '../../../../../contracts/docs/example-call.js';
import { branchPairs, type WirePlace, wirePairs, wireStyleOf } from '../../../../../contracts/docs/parameter-wire.js';
import { isOn } from '../../../../../contracts/platform/wire.js';
import type { SchemeSecrets } from './signing.js';

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
/** `declared`: by the doc or its application; nothing where neither declares any. */
export const authKinds = ['declared', 'none', 'bearer', 'basic', 'key'] as const;
type AuthKind = (typeof authKinds)[number];

/**
 * `name`: the user name, or the name of the header or query parameter of a key. `way`, `secrets`: which of the declared ways
 * is taken, and what is entered for its schemes.
 */
export interface Auth {
  readonly kind: AuthKind;
  readonly name: string;
  readonly secret: string;
  readonly isInQuery: boolean;
  readonly way: number;
  readonly secrets: SchemeSecrets;
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

export const noAuth: Auth = { kind: 'declared', name: '', secret: '', isInQuery: false, way: 0, secrets: {} };
export const emptyRow: DraftRow = { name: '', value: '', isOn: true };

/** The call with the examples of the doc, and of the models that its rows are. */
export function draftOf(doc: ApiDoc, models: ModelOf = noModels): Draft {
  const parts = effective(doc, models);
  const { headers, cookies } = parts;
  const bodyKind = bodyKindOf(doc, parts);
  const fields = parts.body.branches.filter(({ row }) => row.name !== '');
  return {
    method: doc.httpMethod.toUpperCase() || 'GET',
    path: doc.url.trim(),
    pathRows: parts.path.map((branch) => oneRow(branch, 'path')),
    headers: headersWithCookies({ headers, cookies: cookies.filter(isWanted) }).map((branch) =>
      oneRow(branch, 'header'),
    ),
    query: parts.query.flatMap((branch) => rowsOf(branch, 'query')),
    form: fields.flatMap((branch) => rowsOf(branch, 'form')),
    multipart: fields.flatMap((branch) =>
      isFile(branch) ? [{ ...oneRow(branch, 'form'), isFile: true }] : rowsOf(branch, 'form').map(withoutFile),
    ),
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

const withoutFile = (row: DraftRow): DraftRow => ({ ...row, isFile: false });

/** In a path or a header a parameter is one text. */
function oneRow(branch: Branch, place: WirePlace): DraftRow {
  const { row } = branch;
  const pairs = hasValue(branch) ? wirePairs(row.name, branchValue(branch), wireStyleOf(row, place)) : [];
  return draftRow(row.name, pairs[0]?.value ?? '', branch);
}

/** One row for each name and value that is sent. */
function rowsOf(branch: Branch, place: WirePlace): DraftRow[] {
  const { row, children } = branch;
  if (row.name === '') return [];
  // Rows below it are sent as rows of their own, and each may lack a value.
  if (children.length > 0 && !wireStyleOf(row, place).isSaid)
    return children.flatMap((child) =>
      rowsOf({ ...child, row: { ...child.row, name: `${row.name}.${child.row.name}` } }, place),
    );
  const pairs = hasValue(branch) ? branchPairs(branch, place) : [];
  if (pairs.length === 0) return [draftRow(row.name, '', branch)];
  return pairs.map(({ name, value }) => draftRow(name, value, branch));
}

const hasValue = ({ row, children }: Branch): boolean =>
  Boolean(row.example.trim() || row.enumInfo?.items.length) || children.some(hasValue);

/** All cookies are one header: an optional one without a value is left out of it. */
const isWanted = (branch: Branch): boolean => hasValue(branch) || isOn(branch.row.required);

/** An optional parameter without an example would otherwise be sent empty. */
const draftRow = (name: string, value: string, { row }: Branch): DraftRow => ({
  ...{ name, value, isOn: value !== '' || isOn(row.required), isDocumented: true },
});
