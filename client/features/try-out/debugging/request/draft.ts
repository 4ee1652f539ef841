import { bodyText } from '../../../../../contracts/docs/body-text.js';
import { headersWithCookies } from '../../../../../contracts/docs/cookie-header.js';
import { branchValue, exampleOf, jsonOf } from '../../../../../contracts/docs/doc-types/example.js';
import { fileBody } from '../../../../../contracts/docs/doc-types/file-body.js';
import { isJson, isPlain, isXml } from '../../../../../contracts/docs/doc-types/media-kinds.js';
import type { MediaView } from '../../../../../contracts/docs/doc-types/media-shapes.js';
import { namedExamples } from '../../../../../contracts/docs/doc-types/named-examples.js';
import { type Branch, type ModelOf, noModels } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { bodiesOf } from '../../../../../contracts/docs/doc-types/request-bodies.js';
import { saysValue } from '../../../../../contracts/docs/doc-types/said-values.js';
import { sentShape } from '../../../../../contracts/docs/doc-types/sent-shape.js';
import { readType } from '../../../../../contracts/docs/doc-types/value-type.js';
import { xmlExampleOf } from '../../../../../contracts/docs/doc-types/xml-example.js';
import { type ApiDoc, effective } from '../../../../../contracts/docs/effective.js';
import { usualMethod } from '../../../../../contracts/docs/http-method.js';
import { branchPairs, type WirePlace, wirePairs, wireStyleOf } from '../../../../../contracts/docs/parameter-wire.js';
import { isOn } from '../../../../../contracts/platform/wire.js';
import { partTypeOf } from './form-body.js';
import type { SchemeSecrets } from './signing.js';

/** A name and a value to send. `isOn` false: kept, not sent. */
export interface DraftRow {
  readonly name: string;
  readonly value: string;
  readonly isOn: boolean;
  /** A row of a form that holds files; they are chosen anew after a reload. */
  readonly isFile?: boolean;
  /** Of a part of a form: its content type. */
  readonly partType?: string;
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
  /** Of the doc, one of those that the body may have; sent if the body is of its kind. */
  readonly mediaType: string;
  /** What was entered for the media types that were chosen before. */
  readonly otherBodies?: Readonly<Record<string, DraftBody>>;
}

type DraftBody = Pick<Draft, 'form' | 'multipart' | 'bodyKind' | 'body'>;

export const noAuth: Auth = { kind: 'declared', name: '', secret: '', isInQuery: false, way: 0, secrets: {} };
export const emptyRow: DraftRow = { name: '', value: '', isOn: true };

/** The media type of that name, or that of the body table. */
export const mediaOf = (media: readonly MediaView[], type: string | undefined): MediaView | undefined =>
  media.find((one) => one.type === type) ?? media[0];

/** The call with the examples of the doc, and of the models that its rows are. */
export function draftOf(doc: ApiDoc, models: ModelOf = noModels, mediaType?: string): Draft {
  const parts = effective(doc, models);
  const { headers, cookies } = parts;
  const media = mediaOf(bodiesOf(parts.bodies, parts.body, doc.contentType), mediaType);
  const rows = headersWithCookies({ headers, cookies: cookies.filter(isWanted) }, false).map((branch) =>
    oneRow(branch, 'header'),
  );
  return {
    method: usualMethod(doc.httpMethod) || 'GET',
    path: doc.url.trim(),
    pathRows: parts.path.map((branch) => oneRow(branch, 'path')),
    // A header of the doc has the media type of the body table.
    headers: media?.branch ? rows.map((row) => (isContentType(row) ? { ...row, value: media.type } : row)) : rows,
    query: parts.query.flatMap((branch) => rowsOf(branch, 'query')),
    ...bodyOf(media, doc.httpMethod),
    mediaType: media?.type ?? '',
    auth: noAuth,
  };
}

/** Another media type of the body, with what was entered for it before, or its example. */
export function withMediaType(draft: Draft, doc: ApiDoc, models: ModelOf, mediaType: string): Draft {
  if (mediaType === draft.mediaType) return draft;
  const next = draftOf(doc, models, mediaType);
  const header = next.headers.find(isContentType);
  return {
    ...draft,
    ...(draft.otherBodies?.[mediaType] ?? partsOf(next)),
    mediaType: next.mediaType,
    otherBodies: { ...draft.otherBodies, [draft.mediaType]: partsOf(draft) },
    headers: draft.headers.map((row) =>
      header && row.isDocumented && isContentType(row) ? { ...row, value: header.value } : row,
    ),
  };
}

const partsOf = ({ form, multipart, bodyKind, body }: Draft): DraftBody => ({ form, multipart, bodyKind, body });
const isContentType = ({ name }: DraftRow): boolean => name.trim().toLowerCase() === 'content-type';

function bodyOf(media: MediaView | undefined, httpMethod: string): DraftBody {
  const fields = media?.shape.branches.filter(({ row }) => row.name !== '') ?? [];
  const bodyKind = bodyKindOf(media, httpMethod);
  return {
    form: fields.flatMap((branch) => rowsOf(branch, 'form')),
    multipart: fields.flatMap(partsOfField),
    bodyKind,
    body: media ? textOf(media, bodyKind) : '',
  };
}

/** The first example by name, or one that is made of the fields. */
function textOf({ type, row, shape: documented }: MediaView, kind: BodyKind): string {
  const shape = sentShape(documented, 'request');
  const named = namedExamples(row)[0]?.value;
  if (kind === 'json') return jsonOf(named ?? exampleOf(shape));
  if (kind !== 'xml' && kind !== 'text') return '';
  if (named !== undefined) return typeof named === 'string' ? named : jsonOf(named);
  const xml = row?.schema?.xml;
  const isWhole = kind === 'xml' && shape.branches.length === 0 && shape.whole !== undefined;
  return bodyText({ type, shape, xml }) ?? (isWhole ? xmlExampleOf(shape, xml) : '');
}

function bodyKindOf(media: MediaView | undefined, httpMethod: string): BodyKind {
  const isEmpty = media === undefined || (media.shape.branches.length === 0 && !media.branch);
  return isEmpty || /^(?:get|head)$/i.test(httpMethod) ? 'none' : kindOfMedia(media);
}

function kindOfMedia({ type, shape }: MediaView): BodyKind {
  if (fileBody({ type, shape })) return 'binary';
  const hasFiles = shape.branches.some((branch) => branch.row.name !== '' && isFile(branch));
  return hasFiles ? 'multipart' : kindOfType(type);
}

/** The kind of body that a media type is. */
export function kindOfType(contentType: string): BodyKind {
  if (/multipart/i.test(contentType)) return 'multipart';
  if (/urlencoded/i.test(contentType)) return 'form';
  if (isJson(contentType)) return 'json';
  if (isXml(contentType)) return 'xml';
  return isPlain(contentType) ? 'text' : 'binary';
}

const isFile = (branch: Branch | undefined): boolean => branch !== undefined && readType(branch.row.type).of === 'file';

function partsOfField(branch: Branch): DraftRow[] {
  const partType = partTypeOf(wireStyleOf(branch.row, 'form').contentType);
  const rows = isFile(branch) ? [oneRow(branch, 'form')] : rowsOf(branch, 'form');
  return rows.map((row) => ({ ...row, isFile: isFile(branch), ...(partType && { partType }) }));
}

/** In a path or a header a parameter is one text. */
function oneRow(branch: Branch, place: WirePlace): DraftRow {
  const { row } = branch;
  const pairs = saysValue(branch) ? wirePairs(row.name, branchValue(branch), wireStyleOf(row, place)) : [];
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
  const pairs = saysValue(branch) ? branchPairs(branch, place) : [];
  if (pairs.length === 0) return [draftRow(row.name, '', branch)];
  return pairs.map(({ name, value }) => draftRow(name, value, branch));
}

/** All cookies are one header: an optional one without a value is left out of it. */
const isWanted = (branch: Branch): boolean => saysValue(branch) || isOn(branch.row.required);

/** An optional parameter without an example would otherwise be sent empty. */
const draftRow = (name: string, value: string, { row }: Branch): DraftRow => ({
  ...{ name, value, isOn: value !== '' || isOn(row.required), isDocumented: true },
});
