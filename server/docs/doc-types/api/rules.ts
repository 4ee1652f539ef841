import {
  type ApiContent,
  apiContent,
  apiFlags,
  apiTexts,
  type ParamRow,
} from '../../../../contracts/docs/doc-types/api.js';
import { apiLines } from '../../../../contracts/docs/doc-types/lines.js';
import { isFixedRow } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { newRowId } from '../../../../contracts/docs/doc-types/rows.js';
import { emptyBody } from '../custom/body.js';
import type { CopyOptions, Difference, DocTypeRules, WireTables } from '../interface/doc-type.js';
import { emptyFields, fieldDifferences } from '../interface/fields.js';
import { textDifference } from '../interface/text-difference.js';
import { apiFromWire } from './from-wire.js';
import { bringBackLateRows } from './late-rows.js';
import { mergeRows } from './merge-rows.js';
import { readApi } from './read-live.js';
import { apiBodyText, apiDescription, apiHtml, apiText } from './render.js';
import { rowChanges } from './row-changes.js';
import { normalizeRows } from './tables.js';
import { paramsToWire } from './to-wire.js';
import { writeApi } from './write-live.js';

/** Rules of docs with fields, texts and tables; HTTP and Dubbo docs differ in the initial content `born`. */
export const apiRules = (born: Partial<ApiContent>): DocTypeRules<ApiContent> => ({
  schema: apiContent.overwrite((content) => ({ ...content, params: normalizeRows(content.params) })),
  empty: (name) => ({ ...apiContent.parse({ ...emptyFields(name), body: emptyBody() }), ...born }),
  live: { read: readApi, write: writeApi, absorb: bringBackLateRows, lines: apiLines },
  merge: (now, base, content) =>
    content.params === now.params
      ? content
      : { ...content, params: mergeRows(now.params, base.params, content.params) },
  // Contents of old events may lack fields of the current schema.
  columns: ({ name, author, deprecated, url = '', httpMethod = '', contentType = '' }) => ({
    ...{ name, author, deprecated, url, httpMethod, contentType },
  }),
  rows: ({ params }) => params,
  wireTables: (content, docId, firstOrder) => ({
    fields: wireFieldsOf(content),
    lists: paramsToWire(content, docId, firstOrder),
  }),
  copy: (content, options) => ({ ...content, params: normalizeRows(copiedRows(content.params, options)) }),
  body: ({ body }) => body,
  source: ({ body }) => body,
  text: apiText,
  html: apiHtml,
  description: apiDescription,
  fromWire: apiFromWire,
  diff: apiDifference,
});

const wireFieldsOf = (content: ApiContent): WireTables['fields'] => {
  const { contentType, remark, isUseGlobalHeaders, isUseGlobalParams, isUseGlobalReturns } = content;
  const { isRequestArray, isResponseArray, requestArrayType, responseArrayType } = content;
  return {
    ...{ contentType, remark, isUseGlobalHeaders, isUseGlobalParams, isUseGlobalReturns },
    ...{ isRequestArray, isResponseArray, requestArrayType, responseArrayType },
  };
};

/**
 * Gives rows new ids, which are unique to a doc. Links to dictionaries and models are only valid within one application.
 */
function copiedRows(params: readonly ParamRow[], { keepLinks, refs }: CopyOptions): ParamRow[] {
  const ids = new Map(params.map(({ id }) => [id, isFixedRow(id) ? id : newRowId()]));
  return params.map(({ ref: was = '', ...row }) => {
    const ref = refs?.get(was) ?? (keepLinks ? was : '');
    return {
      ...row,
      id: ids.get(row.id) ?? newRowId(),
      parentId: ids.get(row.parentId) ?? '',
      enumId: keepLinks ? row.enumId : '',
      ...(ref && { ref }),
    };
  });
}

const ownFields = ['url', ...apiTexts, ...apiFlags, 'remark'] as const;

function apiDifference(from: ApiContent, to: ApiContent): Difference {
  const own = ownFields.filter((field) => from[field] !== to[field]);
  return {
    fields: [
      ...fieldDifferences(from, to),
      ...own.map((field) => ({ field, from: String(from[field]), to: String(to[field]) })),
    ],
    text: textDifference(
      () => apiBodyText(from),
      () => apiBodyText(to),
    ),
    rows: rowChanges(from.params, to.params),
  };
}
