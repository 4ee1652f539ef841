import { z } from 'zod';
import { done, endpoint, heavyEndpoint } from '../platform/endpoint.js';
import { flag, id, idOrNone, ids, instant, int, name, optional, text, textOf } from '../platform/wire.js';
import { docDetail, docInfo, docType, status } from './doc-shape.js';
import { apiLimits, dubboInfo, rowLimits } from './doc-types/api.js';
import { limits, richNode } from './doc-types/index.js';

const docId = z.object({ id });
const order = int(-2_147_483_648, 2_147_483_647);
/** The version that the caller saw; when the doc has a newer one, the change is refused (`doc.stale`: who, when). */
const expected = optional(int(0));

/** `dubbo`: the service whose methods are the docs of the folder; left out: none, or that of the existing folder. */
export const addFolder = endpoint('POST', '/doc/folder/add', {
  input: z.object({ moduleId: id, name: name(64), parentId: idOrNone, dubbo: dubboInfo.nullish() }),
  reply: docId,
});
export const updateFolder = endpoint('POST', '/doc/folder/update', {
  input: z.object({
    id,
    name: name(limits.folderName),
    parentId: idOrNone.optional(),
    dubbo: dubboInfo.nullish(),
    expected,
  }),
  reply: done,
});
export const listFolders = heavyEndpoint('GET', '/doc/folder/list', {
  input: z.object({ moduleId: id }),
  reply: z.array(docInfo),
});

const looseId = z.union([z.string().max(64), z.number()]).nullish();
/** Ids of written-out rows of models are the ids of several rows. */
const looseRowId = z.union([z.string().max(512), z.number()]).nullish();
const looseText = (max: number) => z.union([text(max), z.number(), z.boolean()]).nullish();
/**
 * A row as clients of any age send it: as a tree (`children`), or flat with `parentId`; new rows have numbers of their
 * own as ids. A row that is not sent stays unchanged; `isDeleted` removes a row with everything below it.
 */
const paramInput = z.object({
  id: looseRowId,
  parentId: looseRowId,
  name: looseText(rowLimits.name),
  type: looseText(rowLimits.type),
  required: optional(flag),
  maxLength: looseText(rowLimits.maxLength),
  example: looseText(rowLimits.example),
  description: looseText(rowLimits.description),
  enumId: looseId,
  orderIndex: optional(int()),
  isDeleted: optional(flag),
  get children() {
    return z.array(paramInput).nullish();
  },
});
const paramInputs = optional(z.array(paramInput).max(rowLimits.rows, 'doc.tooLarge'));

/**
 * Creates without `id`, otherwise saves the whole doc. Fields left out keep their value. `description` as in
 * `docDetail`; only the sizes of a doc and of a request limit it. Clients of the existing product send back the whole reply of `/doc/detail` and edit `description` only:
 * a `body` next to a description is used only where both have the same content. `remark` is the doc's own (HTTP and
 * Dubbo), plain text or HTML; `changeRemark` is the note of this version.
 */
export const saveDoc = endpoint('POST', '/doc/save', {
  input: z
    .object({
      id: idOrNone,
      moduleId: idOrNone,
      parentId: idOrNone.optional(),
      type: optional(docType),
      name: optional(name(128)),
      description: optional(textOf(z.string())),
      body: optional(richNode),
      author: optional(text(64)),
      deprecated: optional(text(128)),
      isShow: optional(flag),
      isLocked: optional(flag),
      orderIndex: optional(order),
      status: optional(status),
      version: optional(text(32)),
      remark: optional(text(apiLimits.remark)),
      changeRemark: optional(text(200)),
      url: optional(text(256)),
      httpMethod: optional(text(apiLimits.httpMethod)),
      contentType: optional(text(apiLimits.contentType)),
      isUseGlobalHeaders: optional(flag),
      isUseGlobalParams: optional(flag),
      isUseGlobalReturns: optional(flag),
      isRequestArray: optional(flag),
      isResponseArray: optional(flag),
      requestArrayType: optional(text(apiLimits.elementType)),
      responseArrayType: optional(text(apiLimits.elementType)),
      pathParams: paramInputs,
      headerParams: paramInputs,
      queryParams: paramInputs,
      requestParams: paramInputs,
      responseParams: paramInputs,
      errorCodeParams: paramInputs,
      modelParams: paramInputs,
      cookieParams: paramInputs,
      responses: paramInputs,
      requestBodies: paramInputs,
      expected,
    })
    .refine((doc) => doc.id > 0 || doc.name !== undefined, { path: ['name'], message: 'text.required' }),
  reply: z.object({ id, streamVersion: z.number() }),
});
export const listDocs = heavyEndpoint('GET', '/doc/list', {
  input: z.object({ moduleId: id }),
  reply: z.array(docInfo),
});
/** All docs of an application, including hidden ones, in the order of the table. */
export const listDocsV2 = heavyEndpoint('POST', '/doc/list-v2', {
  input: z.object({ moduleId: id, status: optional(status), filterEmptyFolder: optional(flag) }),
  reply: z.array(docInfo),
});
export const getDoc = heavyEndpoint('GET', '/doc/detail', { input: z.object({ id }), reply: docDetail });
/** `at`: the doc as it was then. */
export const viewDoc = heavyEndpoint('GET', '/doc/view/detail', {
  input: z.object({ id, at: optional(instant) }),
  reply: docDetail,
});
/**
 * Old paths of the same queries (docs/wire.md 1.10): `form` for the editor, `view` and `viewShow` for shown docs only;
 * `viewShow` with public environments only.
 */
export const formDoc = heavyEndpoint('GET', '/doc/form', { input: z.object({ id }), reply: docDetail });
export const viewShownDoc = heavyEndpoint('GET', '/doc/view', { input: z.object({ id }), reply: docDetail });
export const viewPublicDoc = heavyEndpoint('GET', '/doc/viewShow', { input: z.object({ id }), reply: docDetail });
/**
 * Several docs, in the order of their table; docs that the caller may not see are left out. Refused when the reply
 * would be too large (`doc.tooMuch`).
 */
export const searchDetails = heavyEndpoint('POST', '/doc/detail/search', {
  input: z.object({ docIdList: ids(20_000) }),
  reply: z.array(docDetail),
});
/** Sets the version label; refused when another version of the same doc has that label. */
export const setDocVersion = endpoint('POST', '/doc/version/update', {
  input: z.object({ id, version: text(32) }),
  reply: done,
});
/** Changes only the description, from the viewer. */
export const modifyDescription = endpoint('POST', '/doc/modify', {
  input: z.object({ id, description: z.string() }),
  reply: done,
});
export const setDocShown = endpoint('POST', '/doc/show/update', { input: z.object({ id, isShow: flag }), reply: done });
/** The Dubbo service that a folder describes (docs/wire.md 1.15); for a doc, that of its folder. */
export const docProps = endpoint('GET', '/prop/getDocProps', {
  input: z.object({ id }),
  reply: dubboInfo.partial(),
});
export const deleteDoc = endpoint('POST', '/doc/delete', { input: z.object({ id }), reply: done });
/** Restores a deleted doc with its history. */
export const undeleteDoc = endpoint('POST', '/doc/undelete', { input: z.object({ id }), reply: done });
export const lockDoc = endpoint('POST', '/doc/lock', { input: z.object({ id }), reply: done });
export const unlockDoc = endpoint('POST', '/doc/unlock', { input: z.object({ id }), reply: done });
export const setDocStatus = endpoint('POST', '/doc/status/update', {
  input: z.object({ id, status, expected }),
  reply: done,
});
export const setDocOrder = endpoint('POST', '/doc/orderindex/update', {
  input: z.object({ id, orderIndex: order }),
  reply: done,
});
/** Moves docs and folders below another parent (0 = the root) of the same application. */
export const moveDoc = endpoint('POST', '/doc/move', {
  input: z.object({ id, parentId: idOrNone, expected }),
  reply: done,
});
