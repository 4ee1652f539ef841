import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { ImportFormatId } from '../../../contracts/import-export/import-formats.js';
import { sourceLimits } from '../../../contracts/import-export/import-sources.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { cleanName } from '../../../contracts/platform/wire.js';
import type { addModule } from '../../../contracts/workspace/workspace.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Module } from '../../workspace/modules/module.entity.js';
import { lockModule } from '../../workspace/modules/module-lock.js';
import { Modules } from '../../workspace/modules/modules.js';
import { ImportRuns } from './import-runs.js';
import { ImportSettings } from './import-settings.js';
import { ImportSources } from './import-sources.js';
import { type ImportWish, type ReadSource, SourceReader } from './source-reader.js';

const NAME_MAX = 64;
/** docs/wire.md 1.8 */
const moduleTypes: Readonly<Partial<Record<ImportFormatId, number>>> = { openapi: 1, postman: 2, 'yapi-markdown': 3 };
const untitled: Readonly<Partial<Record<ImportFormatId, string>>> = { 'yapi-markdown': '项目' };

/** Imports without a plan: into the application of the source's name, which is created if there is none. */
@Injectable()
export class OldImports {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
    private readonly reader: SourceReader,
    private readonly modules: Modules,
    private readonly settings: ImportSources,
    private readonly runs: ImportRuns,
    private readonly importSettings: ImportSettings,
  ) {}

  async run(
    actor: Actor,
    projectId: number,
    format: ImportFormatId,
    wish: Pick<ImportWish, 'files' | 'content' | 'url' | 'access'>,
  ): Promise<Reply<typeof addModule>> {
    const pictures = { projectId, userId: actor.id };
    const source = await this.reader.read({ ...wish, format, owner: `user ${actor.id}`, pictures });
    const module = await this.moduleNamed(actor, projectId, source);
    const read = await this.importSettings.withAllowedMethods(source, module.id);
    // Replaces what was imported before (docs/wire.md 6.4).
    const removeMissing = !(await this.importSettings.keepsMissing(module.id));
    await this.log.transaction(async (tx) => {
      await this.access.demand(actor, 'module.import', { module: module.id }, tx);
      await lockModule(tx, module.id);
      const type = moduleTypes[format] ?? 0;
      await tx.update(Module, { id: module.id }, { type, importUrl: wish.url.slice(0, 256) });
      const { api, parts, losses, docSource, origin } = read;
      await this.runs.startUnplanned(tx, {
        moduleId: module.id,
        api,
        parts,
        losses,
        docSource,
        origin,
        actorId: actor.id,
        removeMissing,
      });
    });
    if (format === 'openapi') await this.keepSource(actor, module.id, read, wish);
    return this.modules.info(module.id);
  }

  private keepSource(
    actor: Actor,
    moduleId: number,
    { docSource, format }: ReadSource,
    wish: Omit<ImportWish, 'format' | 'owner'>,
  ) {
    const { url, content, access } = wish;
    return this.settings.storeSource(actor, moduleId, {
      url,
      // A text is kept as long as the application's settings show it.
      content: content.length > sourceLimits.content ? '' : content,
      format,
      docSource,
      removeMissing: true,
      ...access,
    });
  }

  private async moduleNamed(actor: Actor, projectId: number, { api, origin, format }: ReadSource) {
    const title = cleanName(api.name ?? '') || untitled[format] || cleanName(origin) || '-';
    const name = title.slice(0, NAME_MAX).trim().toWellFormed();
    const known = await this.db.getRepository(Module).findOneBy({ projectId, name, deletedAt: IsNull() });
    return known ?? this.modules.add(actor, { projectId, name });
  }
}
