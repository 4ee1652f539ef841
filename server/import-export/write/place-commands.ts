import type { EntityManager } from 'typeorm';
import type { DocCommand } from '../../docs/doc/doc.decider.js';
import { ancestorsOf } from '../../docs/doc/tree-facts.js';
import type { PackedEntry } from '../formats/pack/packed-api.js';
import { placeChanges } from '../plan/place-changes.js';
import type { StandingDoc } from '../plan/standing-doc.js';

type Placed = Pick<StandingDoc, 'parentId' | 'orderIndex' | 'isShow'>;

/** Commands for the source's changes of position and visibility. */
export async function placeCommands(
  tx: EntityManager,
  moduleId: number,
  standing: StandingDoc,
  now: Placed,
  entry: PackedEntry,
  to: number,
): Promise<DocCommand[]> {
  const { parentId, orderIndex, isShow } = placeChanges(standing, now, entry, to);
  const commands: DocCommand[] = [];
  if (parentId !== undefined)
    commands.push({ type: 'MoveDoc', parentId, ancestors: await ancestorsOf(tx, moduleId, parentId) });
  if (orderIndex !== undefined) commands.push({ type: 'ReorderDoc', orderIndex });
  if (isShow !== undefined) commands.push({ type: 'SetDocShown', isShow });
  return commands;
}
