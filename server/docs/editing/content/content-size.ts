import * as Y from 'yjs';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import type { DocType } from '../../../../contracts/platform/enums.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { DocState } from '../../doc/doc.entity.js';
import { rulesOf } from '../../doc-types/index.js';

type Sized = Pick<DocState, 'type' | 'content'>;

/**
 * A new Y.Doc takes less than this many times the bytes of its content as JSON: rows without any text take 1.6 times as
 * many, texts as many, rich text fewer.
 */
const MOST_PER_JSON_BYTE = 3;
/** Client ids are random, and larger ones take more bytes. */
const LARGEST_CLIENT = 0xff_ff_ff_ff;

/**
 * Whether the content fits into a doc: a new Y.Doc with it is at most as large as live editing lets docs become. Only
 * large contents are encoded to find out.
 */
export const fitsDoc = (doc: Sized, maxBytes: number): boolean =>
  Buffer.byteLength(JSON.stringify(doc.content)) * MOST_PER_JSON_BYTE <= maxBytes || docSize(doc) <= maxBytes;

/**
 * Refuses content that is too large for a doc. A doc that is too large already, since the limit was lowered, can be
 * saved as long as it does not grow.
 * @throws Refusal `doc.tooLarge`
 */
export function demandDocSize(type: DocType, content: DocContent, maxBytes: number, before?: DocContent): void {
  const doc = { type, content };
  if (fitsDoc(doc, maxBytes)) return;
  const size = docSize(doc);
  if (before && size <= docSize({ type, content: before })) return;
  throw new Refusal('doc.tooLarge', { type, size, max: maxBytes });
}

/** Bytes of a new Y.Doc with the content. */
export function docSize({ type, content }: Sized): number {
  const ydoc = new Y.Doc();
  ydoc.clientID = LARGEST_CLIENT;
  rulesOf(type).live.write(ydoc, content);
  return Y.encodeStateAsUpdate(ydoc).length;
}
