import type { PackedEntry } from '../formats/pack/packed-api.js';
import type { StandingDoc } from './standing-doc.js';

type Placed = Pick<StandingDoc, 'parentId' | 'orderIndex' | 'isShow'>;

/** What a source changes in the place of a doc. */
export interface PlaceChanges {
  readonly parentId?: number;
  readonly orderIndex?: number;
  readonly isShow?: boolean;
}

/**
 * The source's changes of position and visibility, merged three-way: only where no user changed the same. `parentId`:
 * undefined for a folder that is new.
 */
export function placeChanges(
  { origin }: Pick<StandingDoc, 'origin'>,
  now: Placed,
  { orderIndex, isShow }: Pick<PackedEntry, 'orderIndex' | 'isShow'>,
  parentId: number | undefined,
): PlaceChanges {
  if (!origin) return {};
  const moves = parentId !== undefined && parentId !== origin.parentId && now.parentId === origin.parentId;
  const reorders = orderIndex !== undefined && orderIndex !== origin.orderIndex && now.orderIndex === origin.orderIndex;
  const shows = isShow !== undefined && isShow !== origin.isShow && now.isShow === (origin.isShow ?? true);
  return { ...(moves && { parentId }), ...(reorders && { orderIndex }), ...(shows && { isShow }) };
}
