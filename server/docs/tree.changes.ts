import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type DubboInfo, dubboInfo } from '../../contracts/doc-types/api.js';
import { DocStatus, DocType } from '../../contracts/enums.js';
import { EventLog } from '../log/event-log.js';
import type { By } from '../log/kind.js';
import { nextId } from '../platform/database.js';
import { Refusal } from '../platform/refusal.js';
import { docKind } from './doc.decider.js';
import { ancestorsOf, countChildren, nextOrderIndex, takeTreeTurn } from './places.js';

interface FolderChange {
  readonly id: number;
  readonly name: string;
  /** Undefined: stays where it is. */
  readonly parentId?: number | undefined;
  /** Undefined: as it was; null: it is not a Dubbo service (any more). */
  readonly dubbo?: DubboInfo | null | undefined;
  readonly expected?: number | undefined;
}
const services = z.array(z.object({ dubbo: dubboInfo.nullable() }));
const found = z.array(z.object({ id: z.number(), isDeleted: z.boolean() }));
const place = z.array(z.object({ moduleId: z.number(), parentId: z.number(), isFolder: z.boolean() }));

/** Changes that look at more than one doc: each takes the application's tree turn, reads its facts, gives its command. */
@Injectable()
export class TreeChanges {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** The folder of that name under that parent: the one that is there, a deleted one revived, or a new one. */
  async addFolder(moduleId: number, parentId: number, name: string, by: By): Promise<number> {
    return this.log.transaction(async (tx) => {
      await takeTreeTurn(tx, moduleId, 'change');
      const ancestors = await ancestorsOf(tx, moduleId, parentId);
      const [known] = await foldersNamed(tx, moduleId, parentId, name);
      if (known && ancestors) {
        if (known.isDeleted) await this.log.execute(docKind, known.id, { type: 'UndeleteDoc', ancestors }, by, { tx });
        return known.id;
      }
      const id = await nextId(tx);
      const orderIndex = await nextOrderIndex(tx, moduleId, parentId);
      const place = { moduleId, parentId, orderIndex, isFolder: true, isShow: true };
      const doc = { ...place, type: DocType.http, status: DocStatus.doing, content: { name } };
      await this.log.execute(docKind, id, { type: 'CreateDoc', doc, ancestors }, by, { tx });
      return id;
    });
  }

  /** Renames, moves and says what service it is, in one commit; `doc.exists` when a sibling folder has that name. */
  async updateFolder({ id, name, parentId, dubbo, expected }: FolderChange, by: By): Promise<void> {
    const at = await this.placeOf(id);
    if (!at.isFolder) throw new Refusal('doc.unknown');
    await this.log.transaction(async (tx) => {
      await takeTreeTurn(tx, at.moduleId, 'change');
      // Where it stands now that the turn has come: a colleague may have moved it before.
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

  async move(id: number, parentId: number, by: By, expected?: number): Promise<void> {
    const { moduleId, isFolder } = await this.placeOf(id);
    await this.log.transaction(async (tx) => {
      // Docs have nothing below them, so their moves cannot make a cycle.
      await takeTreeTurn(tx, moduleId, isFolder ? 'change' : 'grow');
      const ancestors = await ancestorsOf(tx, moduleId, parentId);
      await this.log.execute(docKind, id, { type: 'MoveDoc', parentId, ancestors }, by, { tx, expected });
    });
  }

  async delete(id: number, by: By): Promise<void> {
    const { moduleId, isFolder } = await this.placeOf(id);
    await this.log.transaction(async (tx) => {
      await takeTreeTurn(tx, moduleId, isFolder ? 'change' : 'grow');
      const children = isFolder ? await countChildren(tx, id) : 0;
      await this.log.execute(docKind, id, { type: 'DeleteDoc', children }, by, { tx });
    });
  }

  async undelete(id: number, by: By): Promise<void> {
    const { moduleId } = await this.placeOf(id);
    await this.log.transaction(async (tx) => {
      await takeTreeTurn(tx, moduleId, 'change');
      // Where it was when the turn came: nobody else moves it now.
      const { parentId } = await this.placeOf(id, tx);
      const ancestors = await ancestorsOf(tx, moduleId, parentId);
      await this.log.execute(docKind, id, { type: 'UndeleteDoc', ancestors }, by, { tx });
    });
  }

  /** A doc never changes its application, so this may be asked before the turn is taken. */
  private async placeOf(id: number, tx: EntityManager = this.db.manager): Promise<z.output<typeof place>[number]> {
    const sql =
      'select module_id as "moduleId", parent_id as "parentId", is_folder as "isFolder" from docs where id = $1';
    const [at] = place.parse(await tx.query(sql, [id]));
    if (!at) throw new Refusal('doc.unknown');
    return at;
  }
}

async function serviceOf(tx: EntityManager, id: number): Promise<DubboInfo | null> {
  const sql = `select content -> 'dubbo' as dubbo from docs where id = $1`;
  return services.parse(await tx.query(sql, [id]))[0]?.dubbo ?? null;
}

/** Living ones first. */
async function foldersNamed(tx: EntityManager, moduleId: number, parentId: number, name: string) {
  const sql = `select id, is_deleted as "isDeleted" from docs
    where module_id = $1 and parent_id = $2 and is_folder and name = $3 order by is_deleted, id`;
  return found.parse(await tx.query(sql, [moduleId, parentId, name]));
}
