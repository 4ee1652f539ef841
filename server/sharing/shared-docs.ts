import { Injectable } from '@nestjs/common';
import type { viewRows } from '../../contracts/doc-rows.js';
import type { getDoc } from '../../contracts/docs.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import type { globalsOf, listEnvironments } from '../../contracts/environments.js';
import { DocDetails } from '../docs/doc-details.queries.js';
import { DocRowQueries } from '../docs/doc-rows.queries.js';
import { flatTree } from '../docs/view-tree.queries.js';
import { Refusal } from '../platform/refusal.js';
import { Environments } from '../workspace/environments/environments.js';
import type { StoredShare } from './open-shares.js';
import { ShareDoor } from './share-door.js';
import { ShareTrees } from './share-trees.js';

/** Reads the docs of a share that the caller may read. */
@Injectable()
export class SharedDocs {
  constructor(
    private readonly trees: ShareTrees,
    private readonly door: ShareDoor,
    private readonly details: DocDetails,
    private readonly rows: DocRowQueries,
    private readonly environments: Environments,
  ) {}

  async menu(share: StoredShare) {
    return flatTree((await this.trees.of(share)).tree.roots, nameOf(share));
  }

  async window(share: StoredShare, asked: Omit<Input<typeof viewRows>, 'spaceId' | 'projectId'>) {
    return this.rows.viewTree((await this.trees.of(share)).tree, asked);
  }

  /** @throws Refusal `doc.unknown` for every doc that is not in the share, whether it exists or not */
  async one(share: StoredShare, docId: number): Promise<Reply<typeof getDoc>> {
    const { tree } = await this.trees.of(share);
    if (!tree.nodes.has(docId)) throw new Refusal('doc.unknown');
    const doc = await this.details.one(docId, { globals: true, reader: this.door.reader(share) });
    // The folder above may not be in the share.
    return { ...doc, parentId: tree.nodes.get(docId)?.row.parentId ?? 0 };
  }

  async environmentsOf(share: StoredShare): Promise<Reply<typeof listEnvironments>> {
    const reader = this.door.reader(share);
    return (await this.environments.list(share.moduleId)).filter((one) => reader.allowsEnvironment(one));
  }

  /** The common parameters that readers of the share see in its docs. */
  globals(share: StoredShare): Promise<Reply<typeof globalsOf>> {
    return this.details.globalsOf(share.moduleId, this.door.reader(share));
  }
}

/** The title, or the application's name. */
export const nameOf = ({ title, moduleName }: StoredShare): string => title || moduleName;
