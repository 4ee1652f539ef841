import { type ApiContent, apiContent, apiFlags, apiTexts } from '../../../contracts/doc-types/api.js';
import { emptyBody } from '../custom/body.js';
import type { Difference, DocTypeRules } from '../doc-type.js';
import { emptyFields, fieldDifferences } from '../fields.js';
import { textDifference } from '../text-difference.js';
import { apiFromWire } from './from-wire.js';
import { mergeRows } from './merge-rows.js';
import { readApi } from './read-live.js';
import { rowChanges } from './row-changes.js';
import { tidy } from './tables.js';
import { apiBodyText, apiDescription, apiHtml, apiText } from './words.js';
import { writeApi } from './write-live.js';

/** A doc of fields, texts and tables; HTTP and Dubbo docs differ in what a new one says. */
export const apiRules = (born: Partial<ApiContent>): DocTypeRules<ApiContent> => ({
  schema: apiContent.overwrite((content) => ({ ...content, params: tidy(content.params) })),
  empty: (name) => ({ ...apiContent.parse({ ...emptyFields(name), body: emptyBody() }), ...born }),
  live: { read: readApi, write: writeApi },
  merge: (now, base, content) =>
    content.params === now.params
      ? content
      : { ...content, params: mergeRows(now.params, base.params, content.params) },
  text: apiText,
  html: apiHtml,
  description: apiDescription,
  fromWire: apiFromWire,
  diff: apiDifference,
});

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
