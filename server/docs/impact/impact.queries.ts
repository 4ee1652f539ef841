import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { readImpact } from '../../../contracts/docs/impact.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { subtree } from '../tree/tree-batches.js';
import { type ImpactFinding, ImpactSources, type ImpactTarget } from './impact-sources.js';

/** Items of one kind in a reply. */
const MOST_ITEMS = 20;

const docRows = z.array(z.object({ id: z.number(), isFolder: z.boolean(), isLocked: z.boolean() }));
type TargetDoc = z.output<typeof docRows>[number];
type Effect = Reply<typeof readImpact>['effects'][number];

const columns = 'd.id, d.is_folder as "isFolder", d.is_locked as "isLocked"';
/** The docs concerned. $1: ids; $2: the id of a dictionary in the form that contents have. */
const docsOf = {
  docs: `${subtree} select ${columns} from gone join docs d using (id)`,
  module: `select ${columns} from docs d where d.module_id = any($1) and not d.is_deleted`,
  project: `select ${columns} from docs d join modules m on m.id = d.module_id and m.deleted_at is null
    where m.project_id = any($1) and not d.is_deleted`,
  // Only docs of the dictionary's own application can link to it.
  dictionary: `select ${columns} from docs d join dictionaries i on i.module_id = d.module_id
    where i.id = any($1) and not d.is_deleted and d.content @> $2::jsonb`,
  composeProject: `select ${columns} from docs d join doc_holders h on h.id = d.module_id
    where h.compose_project_id = any($1) and not d.is_deleted`,
} as const;

/** Collects what the sources find, and withholds what the caller may not see. */
@Injectable()
export class ImpactQueries {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly sources: ImpactSources,
  ) {}

  async read(
    actor: Actor,
    { of, ids, act }: Pick<ImpactTarget, 'of' | 'ids' | 'act'>,
  ): Promise<Reply<typeof readImpact>> {
    const docs = await this.docs(of, ids);
    const docIds = docs.filter(({ isFolder }) => !isFolder).map(({ id }) => id);
    const effects: Effect[] = [];
    for (const [kind, source] of this.sources.all) {
      const found = await source.find({ of, ids, act, docIds });
      if (found.length > 0) effects.push({ kind, total: found.length, items: await this.visible(actor, found) });
    }
    return {
      docs: docIds.length,
      folders: docs.length - docIds.length,
      locked: docs.filter(({ isLocked }) => isLocked).length,
      effects,
    };
  }

  private async docs(of: ImpactTarget['of'], ids: readonly number[]): Promise<readonly TargetDoc[]> {
    if (of === 'environment') return [];
    const linked = JSON.stringify({ params: [{ enumId: encodeId(ids[0]) }] });
    return docRows.parse(await this.db.query(docsOf[of], of === 'dictionary' ? [ids, linked] : [ids]));
  }

  private async visible(actor: Actor, found: readonly ImpactFinding[]): Promise<Effect['items']> {
    const items: Effect['items'] = [];
    for (const { seenBy, ...item } of found) {
      if (items.length === MOST_ITEMS) break;
      if (!seenBy) continue;
      if (seenBy === 'everyone' || (await this.access.may(actor, seenBy.verb, seenBy.scope))) items.push(item);
    }
    return items;
  }
}
