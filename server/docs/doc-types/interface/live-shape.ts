import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { apiFlags, apiTexts, rowAttributes, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { live } from '../../../../contracts/docs/doc-types/index.js';
import { lineKey, lineNames } from '../../../../contracts/docs/doc-types/lines.js';
import { BEGUN, EXTRACTED } from '../../../../contracts/docs/doc-types/rows.js';
import { LivePartsCheck } from './live-parts-check.js';

/** What a shared type of a live doc is; undefined: no doc has such a type. */
type Kind = 'fields' | 'rows' | 'row' | 'text' | 'body' | 'node' | undefined;

const roots: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  [live.fields, 'fields'],
  [live.params, 'rows'],
  [live.body, 'body'],
  ...[live.url, live.remark, ...lineNames.map(lineKey)].map((name) => [name, 'text'] as const),
]);
const fieldKeys: ReadonlySet<string> = new Set([...lineNames, ...lineNames.map(lineKey), ...apiTexts, ...apiFlags]);
const rowKeys: ReadonlySet<string> = new Set([
  'style',
  'parentId',
  'rank',
  'deleted',
  EXTRACTED,
  BEGUN,
  ...rowAttributes,
]);
/** Longer than every name of an attribute that an editor writes. */
const LONGEST_NAME = 64;
/** Above the 200 levels that an editor renders. */
const MOST_LEVELS = 256;

/**
 * Whether all that an applied update added has a place in some doc: a known root type, its known keys, the nesting of
 * rows and rich text. Anything else would stay in the stored doc for ever, because no version contains it. Values are
 * not checked, because versions repair them; but for keywords and values of rows, which no version would contain either.
 */
export function fitsLiveDoc(ydoc: Y.Doc, update: Uint8Array): boolean {
  if (isTyping(update)) return true;
  const [kinds, parts] = [new Map<Y.AbstractType<unknown>, Kind>(), new LivePartsCheck(ydoc)];
  return Y.decodeUpdate(update).structs.every(({ id }) => {
    if (id.clock >= Y.getState(ydoc.store, id.client)) return true;
    const item: Y.Item | Y.GC = Y.getItem(ydoc.store, id);
    // What was deleted meanwhile has no place any more.
    return (
      !(item instanceof Y.Item) || !(item.parent instanceof Y.AbstractType) || fits(item, item.parent, { kinds, parts })
    );
  });
}

const INFO_OF_STRING = 4;
const CONTENT_OF_INFO = 0x1f;
const NEIGHBOURS_OF_INFO = 0xc0;

/**
 * Whether the update only deletes, or is one piece of text beside an existing item, whose place it shares: nearly all
 * updates are, and need not be decoded.
 */
function isTyping(update: Uint8Array): boolean {
  const decoder = decoding.createDecoder(update);
  const clients = decoding.readVarUint(decoder);
  if (clients !== 1) return clients === 0;
  if (decoding.readVarUint(decoder) !== 1) return false;
  decoding.readVarUint(decoder);
  decoding.readVarUint(decoder);
  const info = decoding.readUint8(decoder);
  return (info & CONTENT_OF_INFO) === INFO_OF_STRING && (info & NEIGHBOURS_OF_INFO) !== 0;
}

interface Seen {
  readonly kinds: Map<Y.AbstractType<unknown>, Kind>;
  readonly parts: LivePartsCheck;
}

function fits(item: Y.Item, parent: Y.AbstractType<unknown>, { kinds, parts }: Seen) {
  const { content, parentSub: key } = item;
  const kind = kindOf(parent, kinds);
  if (content instanceof Y.ContentDoc || content instanceof Y.ContentBinary) return false;
  const type = content instanceof Y.ContentType ? content.type : undefined;
  if (type && !kindOf(type, kinds)) return false;
  switch (kind) {
    case 'fields':
      return key !== null && (fieldKeys.has(key) || parts.fitsFixedRow(item, key));
    case 'rows':
      return key !== null && key.length <= rowLimits.id;
    case 'row':
      return key !== null && (rowKeys.has(key) || parts.fitsRow(item, key, parent));
    case 'text':
    case 'body':
      return key === null;
    case 'node':
      return key === null || key.length <= LONGEST_NAME;
    case undefined:
      return false;
  }
}

function kindOf(type: Y.AbstractType<unknown>, kinds: Map<Y.AbstractType<unknown>, Kind>): Kind {
  if (kinds.has(type)) return kinds.get(type);
  const kind = type._item ? nestedKind(type, type._item, kinds) : roots.get(Y.findRootTypeKey(type));
  kinds.set(type, kind);
  return kind;
}

/** The kind of a type inside of another one. */
function nestedKind(type: Y.AbstractType<unknown>, item: Y.Item, kinds: Map<Y.AbstractType<unknown>, Kind>): Kind {
  if (!(item.parent instanceof Y.AbstractType) || isTooDeep(item)) return undefined;
  const above = kindOf(item.parent, kinds);
  if (above === 'rows') return type instanceof Y.Map ? 'row' : undefined;
  if (above === 'row') return type.constructor === Y.Text ? 'text' : undefined;
  if (above !== 'body' && above !== 'node') return undefined;
  return (type instanceof Y.XmlElement || type instanceof Y.XmlText) && item.parentSub === null ? 'node' : undefined;
}

function isTooDeep(item: Y.Item): boolean {
  let level = 0;
  for (let at: Y.Item | null = item; at; level++) {
    if (level > MOST_LEVELS) return true;
    at = at.parent instanceof Y.AbstractType ? at.parent._item : null;
  }
  return false;
}
