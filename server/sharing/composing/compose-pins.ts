import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { takeComposeDocs } from '../../../contracts/sharing/compose-docs.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ComposeProject } from './compose.entity.js';
import { composeFact, lockComposeProject } from './compose-projects.js';
import { withNewerModels } from './newer-models.js';

const changed = z.tuple([z.array(z.unknown()), z.number()]);
/** $2: now, whose models they show. */
const pinned = `update compose_docs c set pinned_version = d.version, pinned_at = $2 from docs d
  where d.id = c.doc_id and c.project_id = $1`;
const unpinned = 'update compose_docs set pinned_version = null, pinned_at = null where project_id = $1';
/** $3: the entries; none: all of them. $4: those with newer models. */
const newer = `${pinned} and not d.is_deleted and c.pinned_version is not null
  and (c.pinned_version < d.version or c.id = any($4)) and (cardinality($3::bigint[]) = 0 or c.id = any($3))`;

/** Pins the docs of a composed project to the versions that they have, and takes newer ones. */
@Injectable()
export class ComposePins {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async pin(actor: Actor, id: number, isPinned: boolean): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const project = await lockComposeProject(tx, id);
      if (project.isPinned === isPinned) return [];
      await tx.update(ComposeProject, { id }, { isPinned });
      await (isPinned ? tx.query(pinned, [id, this.clock.now()]) : tx.query(unpinned, [id]));
      return [composeFact(project, isPinned ? 'ComposePinned' : 'ComposeUnpinned')];
    });
  }

  /** Newer versions of docs, and the models of now. Of a project that is not pinned there is nothing to take. */
  async take(actor: Actor, { projectId, ids }: Input<typeof takeComposeDocs>): Promise<{ taken: number }> {
    let taken = 0;
    await this.log.change(byActor(actor), async (tx) => {
      const project = await lockComposeProject(tx, projectId);
      const changedModels = [...(await withNewerModels(tx, projectId))];
      [, taken] = changed.parse(await tx.query(newer, [projectId, this.clock.now(), [...ids], changedModels]));
      return taken > 0 ? [composeFact(project, 'ComposeVersionsTaken', { docs: taken })] : [];
    });
    return { taken };
  }
}
