import { Injectable } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Verb } from '../../platform/access/policy.js';
import { TreeBatches } from './tree-batches.js';

/** Checks rights on several docs: once per application, because the rights on a doc are those on its application. */
@Injectable()
export class DocBatchAccess {
  constructor(
    private readonly access: Access,
    private readonly batches: TreeBatches,
  ) {}

  /** @throws Refusal `doc.unknown` before any other: a doc that the user may not view is reported as non-existent. */
  async demand(actor: Actor, verb: Verb, ids: readonly number[]): Promise<void> {
    const docs = await this.batches.oneDocPerModule(ids);
    for (const doc of docs) await this.access.demand(actor, 'doc.view', { doc });
    for (const doc of docs) await this.access.demand(actor, verb, { doc });
  }
}
