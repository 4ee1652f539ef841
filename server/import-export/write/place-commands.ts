import type { EntityManager } from 'typeorm';
import type { DocCommand } from '../../docs/doc/doc.decider.js';
import { ancestorsOf } from '../../docs/doc/tree-facts.js';
import type { PackedEntry } from '../formats/pack/packed-api.js';
import type { StandingDoc } from '../plan/standing-doc.js';

type Placed = Pick<StandingDoc, 'parentId' | 'orderIndex' | 'isShow'>;

/**
 * Commands for the source's changes of position and visibility, merged three-way: only where no user changed the same.
 */
export async function placeCommands(
  tx: EntityManager,
  moduleId: number,
  { origin }: StandingDoc,
  now: Placed,
  entry: PackedEntry,
  parentId: number,
): Promise<DocCommand[]> {
  if (!origin) return [];
  const commands: DocCommand[] = [];
  if (parentId !== origin.parentId && now.parentId === origin.parentId)
    commands.push({ type: 'MoveDoc', parentId, ancestors: await ancestorsOf(tx, moduleId, parentId) });
  const { orderIndex, isShow } = entry;
  if (orderIndex !== undefined && orderIndex !== origin.orderIndex && now.orderIndex === origin.orderIndex)
    commands.push({ type: 'ReorderDoc', orderIndex });
  if (isShow !== undefined && isShow !== origin.isShow && now.isShow === (origin.isShow ?? true))
    commands.push({ type: 'SetDocShown', isShow });
  return commands;
}
