import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type DubboInfo, dubboInfo } from '../../../contracts/docs/doc-types/api.js';
import type { FolderContent } from '../../../contracts/docs/doc-types/index.js';
import { DocStatus, DocType } from '../../../contracts/platform/enums.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { EventMeta } from '../../platform/log/kind.js';
import { Settings } from '../../platform/settings/settings.js';
import { docKind } from '../doc/doc.decider.js';
import { ancestorsOf, countChildren, lockTree, nextOrderIndex } from '../doc/tree-facts.js';

interface FolderChange {
  readonly id: number;
  readonly name: string;
  /** Undefined: the parent is not changed. */
  readonly parentId?: number | undefined;
  /** Undefined: unchanged; null: not a Dubbo service. */
  readonly dubbo?: DubboInfo | null | undefined;
  readonly expected?: number | undefined;
}
const serviceRows = z.array(z.object({ dubbo: dubboInfo.nullable() }));
const folderRows = z.array(z.object({ id: z.number(), isDeleted: z.boolean() }));
const placeRows = z.array(z.object({ moduleId: z.number(), parentId: z.number(), isFolder: z.boolean() }));

/** Changes that depend on more than one doc: each takes the tree lock, reads the facts and executes its command. */
@Injectable()
export class TreeChanges {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly settings: Settings,
  ) {}

  /** Finds, restores or creates the folder with this name and parent. A given Dubbo service replaces the folder's. */
  async addFolder(moduleId: number, parentId: number, content: FolderContent, by: EventMeta): Promise<number> {
    return this.log.transaction(async (tx) => {
      await lockTree(tx, moduleId, 'change');
      const ancestors = await ancestorsOf(tx, moduleId, parentId);
      const [known] = await foldersNamed(tx, moduleId, parentId, content.name);
      if (known && ancestors) {
        if (known.isDeleted) await this.log.execute(docKind, known.id, { type: 'UndeleteDoc', ancestors }, by, { tx });
        if (content.dubbo) await this.log.execute(docKind, known.id, { type: 'EditDoc', content }, by, { tx });
        return known.id;
      }
      const id = await nextId(tx);
      const orderIndex = await nextOrderIndex(tx, this.settings, { moduleId, parentId });
      const place = { moduleId, parentId, orderIndex, isFolder: true, isShow: true };
      const doc = { ...place, type: DocType.http, status: DocStatus.doing, content };
      await this.log.execute(docKind, id, { type: 'CreateDoc', doc, ancestors }, by, { tx });
      return id;
    });
  }

  /** Changes name, parent and Dubbo service in one commit. @throws Refusal `doc.exists` if a sibling has that name. */
  async updateFolder({ id, name, parentId, dubbo, expected }: FolderChange, by: EventMeta): Promise<void> {
    const at = await this.placeOf(id);
    if (!at.isFolder) throw new Refusal('doc.folderUnknown', { name });
    await this.log.transaction(async (tx) => {
      await lockTree(tx, at.moduleId, 'change');
      // Read the parent under the lock: another user may have moved the folder before.
      const into = parentId ?? (await this.placeOf(id, tx)).parentId;
      const clash = (await foldersNamed(tx, at.moduleId, into, name)).some(
        (other) => other.id !== id && !other.isDeleted,
      );
      if (clash) throw new Refusal('doc.exists', { name });
      const ancestors = await ancestorsOf(tx, at.moduleId, into);
      const service = dubbo === undefined ? await serviceOf(tx, id) : dubbo;
      const content = service ? { name, dubbo: service } : { name };
      await this.log.execute(docKind, id, { type: 'EditDoc', content }, by, { tx, expected });
      await this.log.execute(docKind, id, { type: 'MoveDoc', parentId: into, ancestors }, by, { tx });
    });
  }

  async move(id: number, parentId: number, by: EventMeta, expected?: number): Promise<void> {
    const { moduleId, isFolder } = await this.placeOf(id);
    await this.log.transaction(async (tx) => {
      // Docs have no children, so moving them cannot make a cycle.
      await lockTree(tx, moduleId, isFolder ? 'change' : 'grow');
      const ancestors = await ancestorsOf(tx, moduleId, parentId);
      await this.log.execute(docKind, id, { type: 'MoveDoc', parentId, ancestors }, by, { tx, expected });
    });
  }

  async delete(id: number, by: EventMeta): Promise<void> {
    const { moduleId, isFolder } = await this.placeOf(id);
    await this.log.transaction(async (tx) => {
      await lockTree(tx, moduleId, isFolder ? 'change' : 'grow');
      const children = isFolder ? await countChildren(tx, id) : 0;
      await this.log.execute(docKind, id, { type: 'DeleteDoc', children }, by, { tx });
    });
  }

  async undelete(id: number, by: EventMeta): Promise<void> {
    const { moduleId } = await this.placeOf(id);
    await this.log.transaction(async (tx) => {
      await lockTree(tx, moduleId, 'change');
      // Read the parent under the lock: nothing else moves the doc now.
      const { parentId } = await this.placeOf(id, tx);
      const ancestors = await ancestorsOf(tx, moduleId, parentId);
      await this.log.execute(docKind, id, { type: 'UndeleteDoc', ancestors }, by, { tx });
    });
  }

  /** A doc never changes its application, so `moduleId` may be read before the lock is taken. */
  private async placeOf(id: number, tx: EntityManager = this.db.manager): Promise<z.output<typeof placeRows>[number]> {
    const sql =
      'select module_id as "moduleId", parent_id as "parentId", is_folder as "isFolder" from docs where id = $1';
    const [at] = placeRows.parse(await tx.query(sql, [id]));
    if (!at) throw new Refusal('doc.unknown');
    return at;
  }
}

async function serviceOf(tx: EntityManager, id: number): Promise<DubboInfo | null> {
  const sql = `select content -> 'dubbo' as dubbo from docs where id = $1`;
  return serviceRows.parse(await tx.query(sql, [id]))[0]?.dubbo ?? null;
}

/** Folders that are not deleted come first. */
async function foldersNamed(tx: EntityManager, moduleId: number, parentId: number, name: string) {
  const sql = `select id, is_deleted as "isDeleted" from docs
    where module_id = $1 and parent_id = $2 and is_folder and name = $3 order by is_deleted, id`;
  return folderRows.parse(await tx.query(sql, [moduleId, parentId, name]));
}
