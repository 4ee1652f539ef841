import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { decodeId } from '../../../contracts/platform/wire.js';
import { DocTree, type TreeDoc } from '../../docs/tree/doc-tree.js';
import { TreeCache } from '../../docs/tree/tree-cache.js';
import { CommittedCache } from '../../platform/access/committed-cache.js';
import { Bus } from '../../platform/bus/bus.js';
import type { StoredShare } from './open-shares.js';
import { sharedTree } from './share-tree.js';

/** What readers of a share see now. */
export interface SharedTree {
  readonly tree: DocTree;
  readonly docs: ReadonlyMap<number, TreeDoc>;
}
const linkRows = z.array(z.object({ enumId: z.string() }));
const links = `select distinct p ->> 'enumId' as "enumId" from docs d, jsonb_array_elements(d.content -> 'params') p
  where d.id = any($1) and jsonb_typeof(d.content -> 'params') = 'array' and p ->> 'enumId' <> ''`;

// Docs may contain any id; only dictionaries of their own application are linked.
const owned = 'select id from dictionaries where id = any($1) and module_id = $2';
const ownedRows = z.array(z.object({ id: z.number() }));

/** The trees of shares, made from those of their applications; cached until an event of a doc or an application. */
@Injectable()
export class ShareTrees implements OnModuleInit {
  private readonly trees = new CommittedCache<SharedTree>(({ stream }) => /^(doc|module)-/.test(stream));
  private readonly linked = new CommittedCache<ReadonlySet<number>>(({ stream }) => /^(doc|module)-/.test(stream));

  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
    private readonly sources: TreeCache,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.trees.listen(this.bus);
    await this.linked.listen(this.bus);
  }

  of(share: StoredShare): Promise<SharedTree> {
    return this.trees.read(String(share.id), async () => {
      const source = (await this.sources.current([share.moduleId])).get(share.moduleId) ?? new DocTree();
      const tree = sharedTree(source, share);
      return { tree, docs: new Map([...tree.nodes].filter(([, { isFolder }]) => !isFolder)) };
    });
  }

  /** The dictionaries that docs of the share link to. */
  dictionaries(share: StoredShare): Promise<ReadonlySet<number>> {
    return this.linked.read(String(share.id), async () => {
      const { docs } = await this.of(share);
      const found = linkRows.parse(await this.db.query(links, [[...docs.keys()]]));
      const ids = found.flatMap(({ enumId }) => decodeId(enumId) ?? []);
      return new Set(ownedRows.parse(await this.db.query(owned, [ids, share.moduleId])).map(({ id }) => id));
    });
  }
}
