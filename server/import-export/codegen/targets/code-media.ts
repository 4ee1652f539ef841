import { isJson, isJsonLines } from '../../../../contracts/docs/doc-types/media-kinds.js';
import type { MediaView } from '../../../../contracts/docs/doc-types/media-shapes.js';

/** How a body is sent and read: forms by their fields, a text or bytes as they are. */
export type MediaKind = 'json' | 'form' | 'multipart' | 'text' | 'binary';

/** A media type that can be in a text of any language; what libraries add themselves is left out. */
export const mediaText = (type: string): string =>
  type
    .replaceAll(/;\s*(?:charset|boundary)=[^;]*/gi, '')
    .replaceAll(/[^\w/+.*;= -]/g, '')
    .trim()
    .toLowerCase();

export function mediaKindOf(type: string): MediaKind {
  if (isJson(type)) return 'json';
  if (type.includes('urlencoded')) return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  return isJsonLines(type) || /^text\/|xml|yaml|javascript/.test(type) ? 'text' : 'binary';
}

/** JSON before others, because its types are those of the code. */
export const jsonFirst = <T extends { readonly type: string }>(media: readonly T[]): T[] =>
  media.toSorted((a, b) => Number(isJson(b.type)) - Number(isJson(a.type)));

/** Whether the doc describes a body: each table has a media type, whether the call has a body or not. */
export const isKnown = ({ row, shape }: MediaView): boolean =>
  row !== undefined || shape.branches.length > 0 || shape.elementType !== '';
