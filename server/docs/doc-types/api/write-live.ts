import type * as Y from 'yjs';
import { type ApiContent, apiFlags, apiTexts, OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { live } from '../../../../contracts/docs/doc-types/index.js';
import { isLineName } from '../../../../contracts/docs/doc-types/lines.js';
import { writeOperation } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { writeBody } from '../custom/body.js';
import { writeFields } from '../interface/fields.js';
import { writeLines } from '../interface/lines.js';
import { writeText } from '../interface/text-difference.js';
import { readRemark, readUrl } from './read-live.js';
import { writeRows } from './write-rows.js';

/** Texts that are chosen, not typed. */
const chosenTexts = apiTexts.filter((key) => !isLineName(key));

/** Writes the content to the live doc as a diff: chosen fields by value, texts by character, rows by id and cell. */
export const writeApi = (ydoc: Y.Doc, content: ApiContent, origin?: unknown): void =>
  ydoc.transact(() => {
    writeFields(ydoc, content);
    writeLines(ydoc, { contentType: content.contentType });
    const fields = ydoc.getMap(live.fields);
    for (const key of [...chosenTexts, ...apiFlags])
      if (fields.get(key) !== content[key]) fields.set(key, content[key]);
    // Compare the normalized text: a text over the limit is reported by the client, not cut while a user edits it.
    if (readUrl(ydoc) !== content.url) writeText(ydoc.getText(live.url), content.url);
    if (readRemark(ydoc) !== content.remark) writeText(ydoc.getText(live.remark), content.remark);
    writeBody(ydoc, content.body);
    writeRows(
      ydoc,
      content.params.filter(({ id }) => id !== OPERATION),
    );
    writeOperation(
      ydoc,
      content.params.find(({ id }) => id === OPERATION),
    );
  }, origin);
