import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { listShareContent, listShareEnvironments, listShares } from '../../../contracts/sharing/sharing.js';
import { DocTree } from '../../docs/tree/doc-tree.js';
import { TreeCache } from '../../docs/tree/tree-cache.js';
import { Refusal } from '../../platform/http/refusal.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Environments } from '../../workspace/environments/environments.js';
import { lookOf } from '../pages/page-facts.js';
import { SharePasswords } from '../pages/share-passwords.js';
import { isForReaders, isOver } from './open-shares.js';
import { Share, ShareContent, ShareEnvironment } from './share.entity.js';
import { sharedTree } from './share-tree.js';

const nameRows = z.array(z.object({ id: z.number(), nickname: z.string() }));

/** Shares as those who manage them see them, with their passwords. */
@Injectable()
export class ShareLists {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly passwords: SharePasswords,
    private readonly trees: TreeCache,
    private readonly environments: Environments,
  ) {}

  /** Newest first. */
  async page({ moduleId, pageIndex, pageSize }: Input<typeof listShares>): Promise<Reply<typeof listShares>> {
    const [found, total] = await this.db.getRepository(Share).findAndCount({
      where: { moduleId, deletedAt: IsNull() },
      order: { id: 'desc' },
      skip: (pageIndex - 1) * pageSize,
      take: pageSize,
    });
    const sql = 'select id, nickname from users where id = any($1)';
    const people = nameRows.parse(await this.db.query(sql, [found.map(({ creatorId }) => creatorId)]));
    const names = new Map(people.map(({ id, nickname }) => [id, nickname]));
    const tree = (await this.trees.current([moduleId])).get(moduleId) ?? new DocTree();
    const list = await Promise.all(
      found.map(async (share) => ({
        ...shareRow(share),
        password: this.passwords.decrypt(share.id, share.password),
        isExpired: isOver(share.expiresOn, this.clock.now()),
        creatorName: names.get(share.creatorId) ?? '',
        docs: docsIn(sharedTree(tree, { isAll: share.isAll, ...(await this.scope(share.id)) })),
      })),
    );
    return { list, total, pageIndex, pageSize, pageCount: Math.ceil(total / pageSize) };
  }

  async content(id: number): Promise<Reply<typeof listShareContent>> {
    const found = await this.db.getRepository(ShareContent).find({ where: { shareId: id }, order: { docId: 'asc' } });
    return found.map(({ docId, isAppend }) => ({ docId, isShareFolder: isAppend }));
  }

  async docIds(id: number): Promise<number[]> {
    const { docs, folders } = await this.scope(id);
    const sql = 'select id from docs where id = any($1) and not is_folder order by id';
    const leaves = z.array(z.object({ id: z.number() })).parse(await this.db.query(sql, [[...docs]]));
    return [...folders, ...leaves.map((doc) => doc.id)];
  }

  async environmentsOf(id: number): Promise<Reply<typeof listShareEnvironments>> {
    const share = await this.db.getRepository(Share).findOneBy({ id, deletedAt: IsNull() });
    if (!share) throw new Refusal('share.unknown');
    if (!share.isShowDebug) return [];
    const all = await this.environments.list(share.moduleId);
    const chosen = await this.db.getRepository(ShareEnvironment).findBy({ shareId: id });
    const ids = new Set(chosen.map(({ environmentId }) => environmentId));
    return all.filter(({ id: one, url }) => isForReaders(share.isAllEnvironments, { url, isChosen: ids.has(one) }));
  }

  private async scope(id: number): Promise<{ docs: Set<number>; folders: Set<number> }> {
    const found = await this.db.getRepository(ShareContent).find({ where: { shareId: id }, order: { docId: 'asc' } });
    const ids = (isAppend: boolean) => found.filter((one) => one.isAppend === isAppend).map(({ docId }) => docId);
    return { docs: new Set(ids(false)), folders: new Set(ids(true)) };
  }
}

const docsIn = ({ nodes }: DocTree): number => [...nodes.values()].filter(({ isFolder }) => !isFolder).length;

const shareRow = ({ isEnabled, expiresOn, isAllEnvironments, createdAt, ...share }: Share) => ({
  id: share.id,
  moduleId: share.moduleId,
  type: share.type,
  isAll: share.isAll,
  remark: share.remark,
  isShowDebug: share.isShowDebug,
  ...lookOf(share),
  hasConstants: share.hasConstants,
  reads: share.reads,
  lastReadAt: share.lastReadAt,
  status: isEnabled,
  expirationTime: expiresOn ?? '',
  isAllSelectedDebug: isAllEnvironments,
  gmtCreate: createdAt,
});
