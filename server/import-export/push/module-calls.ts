import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import * as api from '../../../contracts/import-export/open-api.js';
import { TreeChanges } from '../../docs/tree/tree.changes.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { EventMeta, Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { caller, requestId } from '../../platform/runtime/request.js';
import { importDictionaries } from '../../workspace/dictionaries/dictionary-import.js';
import { deleteEnvironmentNamed, importEnvironmentList } from '../../workspace/environments/environment-import.js';
import { Losses } from '../formats/imported/losses.js';
import { PushedDictionaries } from '../formats/push/push-rows.js';

const folderRows = z.array(z.object({ id: z.number() }));
const moduleRows = z.tuple([z.object({ id: z.number(), name: z.string() })]);
type PushedEnum = api.OpenApiInput<typeof api.pushEnums>['enums'][number];

/** Calls that change folders, dictionaries and environments of the token's application (docs/wire.md 2.4). */
@Injectable()
export class ModuleCalls {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly tree: TreeChanges,
    private readonly clock: Clock,
  ) {}

  async createCategory(moduleId: number, { name }: api.OpenApiInput<typeof api.createCategory>) {
    return { id: await this.tree.addFolder(moduleId, 0, { name }, byBuild()), name };
  }

  /** Changes the name only, not the parent. */
  async renameCategory(moduleId: number, { id, name }: api.OpenApiInput<typeof api.renameCategory>) {
    const sql = 'select id from docs where id = $1 and module_id = $2 and is_folder and not is_deleted';
    const found = folderRows.parse(await this.db.query(sql, [id, moduleId]));
    if (found.length === 0) throw new Refusal('doc.folderUnknown', { name });
    await this.tree.updateFolder({ id, name }, byBuild());
    return {};
  }

  async pushEnum(moduleId: number, pushed: api.OpenApiInput<typeof api.pushEnum>) {
    const ids = await this.storeEnums(moduleId, [pushed]);
    return { id: ids.get(pushed.name) ?? 0, name: pushed.name };
  }

  async pushEnums(moduleId: number, { enums }: api.OpenApiInput<typeof api.pushEnums>) {
    await this.storeEnums(moduleId, enums);
    return {};
  }

  async setDebugEnv(moduleId: number, wish: api.OpenApiInput<typeof api.setDebugEnv>) {
    await this.change((tx) => importEnvironmentList(tx, moduleId, [wish], this.clock.now()));
    return null;
  }

  async deleteDebugEnv(moduleId: number, { name }: api.OpenApiInput<typeof api.deleteDebugEnv>) {
    await this.change((tx) => deleteEnvironmentNamed(tx, moduleId, name));
    return null;
  }

  async module(moduleId: number): Promise<api.OpenApiReply<typeof api.readModule>> {
    return moduleRows.parse(await this.db.query('select id, name from modules where id = $1', [moduleId]))[0];
  }

  private async storeEnums(moduleId: number, enums: readonly PushedEnum[]): Promise<ReadonlyMap<string, number>> {
    let ids: ReadonlyMap<string, number> = new Map();
    const dictionaries = new PushedDictionaries(new Losses());
    for (const [at, pushed] of enums.entries()) dictionaries.add(pushed, { description: '' }, `enums.${at}`);
    await this.change(async (tx) => {
      const stored = await importDictionaries(tx, moduleId, dictionaries.all(), this.clock.now());
      ids = stored.ids;
      return stored.facts;
    });
    return ids;
  }

  private change(work: (tx: EntityManager) => Promise<readonly Fact[]>): Promise<unknown> {
    return this.log.change(byBuild(), work);
  }
}

/** A build has no user: its token authorizes the application. */
function byBuild(): EventMeta {
  const { address } = caller();
  return { actorId: 0, source: 'push', requestId: requestId(), ...(address && { address }) };
}
