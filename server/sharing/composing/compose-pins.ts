import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { takeComposeDocs } from '../../../contracts/sharing/compose-docs.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import { ComposeProject } from './compose.entity.js';
import { composeFact, lockComposeProject } from './compose-projects.js';

const changed = z.tuple([z.array(z.unknown()), z.number()]);
const pinned = `update compose_docs c set pinned_version = d.version from docs d
  where d.id = c.doc_id and c.project_id = $1`;

/** Pins the docs of a composed project to the versions that they have, and takes newer ones. */
@Injectable()
export class ComposePins {
  constructor(private readonly log: EventLog) {}

  async pin(actor: Actor, id: number, isPinned: boolean): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const project = await lockComposeProject(tx, id);
      if (project.isPinned === isPinned) return [];
      await tx.update(ComposeProject, { id }, { isPinned });
      const unpinned = 'update compose_docs set pinned_version = null where project_id = $1';
      await tx.query(isPinned ? pinned : unpinned, [id]);
      return [composeFact(project, isPinned ? 'ComposePinned' : 'ComposeUnpinned')];
    });
  }

  /** Of a project that is not pinned there is nothing to take. */
  async take(actor: Actor, { projectId, ids }: Input<typeof takeComposeDocs>): Promise<{ taken: number }> {
    let taken = 0;
    await this.log.change(byActor(actor), async (tx) => {
      const project = await lockComposeProject(tx, projectId);
      const newer = `${pinned} and not d.is_deleted and c.pinned_version < d.version
        and (cardinality($2::bigint[]) = 0 or c.id = any($2))`;
      [, taken] = changed.parse(await tx.query(newer, [projectId, [...ids]]));
      return taken > 0 ? [composeFact(project, 'ComposeVersionsTaken', { docs: taken })] : [];
    });
    return { taken };
  }
}
