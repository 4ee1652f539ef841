import { isJson, isXml } from './media-kinds.js';
import type { MediaView } from './media-shapes.js';
import type { Branch } from './param-tree.js';
import { readType } from './value-type.js';

/**
 * The row that is a body of bytes as a whole: the only one, a file. It has no name, or one that nothing sends: only forms, JSON
 * and XML have names in their bodies.
 */
export function fileBody({ type, shape }: Pick<MediaView, 'type' | 'shape'>): Branch | undefined {
  const [only, ...others] = shape.branches;
  if (!only || others.length > 0 || shape.elementType !== '' || only.row.kind || /^multipart\/|urlencoded/i.test(type))
    return undefined;
  const { of, depth } = readType(only.row.type);
  const isWhole = only.row.name === '' || !(isJson(type) || isXml(type));
  return isWhole && of === 'file' && depth === 0 ? only : undefined;
}
