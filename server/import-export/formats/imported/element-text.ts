import { apiLimits } from '../../../../contracts/docs/doc-types/api.js';
import { listText } from '../../../../contracts/docs/doc-types/value-type.js';
import type { Losses } from './losses.js';

/** The element type of a root array whose elements are so many lists of a type. What there is no room for is a loss. */
export function elementText(type: string, depth: number, losses: Losses, origin: string): string {
  const most = apiLimits.elementType;
  const shown = losses.text(listText(type, depth), most, origin);
  const room = Math.max(0, Math.floor((most - type.length) / 2));
  return depth > room ? listText(type, room).slice(0, most) : shown;
}
