import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type ApiContent, apiContent } from '../../../contracts/docs/doc-types/api.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { fitsDoc } from '../../docs/editing/content/content-size.js';
import { DocContentWriter, type NewDoc } from '../../docs/editing/content/doc-content-writer.js';
import { Config } from '../../platform/config/config.js';
import { ModuleSettings } from '../../workspace/modules/module-settings.js';
import type { ConvertedEntry } from '../formats/convert-openapi.js';
import { newDocStatus } from '../write/import-writer.js';
import type { NewModels } from '../write/new-models.js';
import { storeOrigins } from '../write/origin-rows.js';
import { ComparedConversions } from './compared-exports.js';
import { byConversion, ConversionSets } from './conversion-set.js';
import type { OpenConversion } from './conversion-state.js';
import { OldImportQueries } from './old-imports.queries.js';
import { PreparedParts } from './prepared-parts.js';

/** Runs the work in a transaction, in turn with imports. */
export type InTurn = (work: (tx: EntityManager) => Promise<void>) => Promise<void>;
interface ReadyModel extends ConvertedEntry {
  readonly id: number;
  readonly content: ApiContent;
}
const keys = z.array(z.object({ id: z.number(), key: z.string().nullable() }));

/** Models of the schemas for reuse of an old import. */
@Injectable()
export class ConvertedModels {
  constructor(
    private readonly content: DocContentWriter,
    private readonly set: ConversionSets,
    private readonly imports: OldImportQueries,
    private readonly prepared: PreparedParts,
    private readonly compared: ComparedConversions,
    private readonly moduleSettings: ModuleSettings,
    private readonly config: Config,
  ) {}

  /** Those that the source has already. */
  async keys(tx: EntityManager, standing: ReadonlyMap<string, number>): Promise<NewModels> {
    const sql = `select id, content->>'key' as key from docs where id = any($1)`;
    const found = keys.parse(await tx.query(sql, [[...standing.values()]]));
    const byId = new Map(found.map(({ id, key }) => [id, key ?? '']));
    return Object.fromEntries([...standing].map(([component, id]) => [component, { id, key: byId.get(id) ?? '' }]));
  }

  /** Places in the document that an export would write in another way. */
  async changes(open: OpenConversion, document: string): Promise<string[]> {
    const ready: ReadyModel[] = [];
    for (let part = 0; part < open.modelParts; part++) {
      const entries = await this.prepared.read(open, part);
      const fitting = entries.flatMap((entry) => this.ready(entry, open));
      const [refused] = entries.filter(({ component }) => !fitting.some((one) => one.component === component));
      if (refused) return [`#/components/schemas/${refused.component}: ${refused.refused ?? 'doc.tooLarge'}`];
      ready.push(...fitting);
    }
    return this.compared.components({ ...open, document }, ready);
  }

  async write(open: OpenConversion, part: number, inTurn: InTurn): Promise<void> {
    const { moduleId, source, setId } = open;
    const ready = (await this.prepared.read(open, part)).flatMap((entry) => this.ready(entry, open));
    const status = await newDocStatus(this.moduleSettings, moduleId);
    await inTurn(async (tx) => {
      const standing = await this.imports.models(open, tx);
      const missing = ready.filter(({ component }) => !standing.has(component));
      // Models stand by name, and are in no order with docs.
      const place = { moduleId, parentId: 0, type: DocType.model, status, orderIndex: 0, isShow: true };
      const docs = missing.map(({ id, content }): NewDoc => ({ ...place, id, content }));
      const rows = await this.content.createMany(docs, byConversion(setId), tx);
      const origins = rows.flatMap((row, at) => {
        const model = missing[at];
        if (!model) return [];
        const { key, hash, name, extra = null } = model;
        const facts = { moduleId, source, key, hash, name, extra, parentId: 0, orderIndex: null, isShow: null };
        const base = { content: row.content, contentVersion: row.contentVersion, isEdited: false, offers: [] };
        return [{ ...facts, ...base, docId: row.id, seenRun: setId, undone: '' }];
      });
      await storeOrigins(tx, origins);
      await this.set.record(
        tx,
        setId,
        rows.map(({ id }) => ({ docId: id, outcome: 'created' })),
      );
    });
  }

  /** None for a model that cannot be stored. */
  private ready(entry: ConvertedEntry, { models }: OpenConversion): ReadyModel[] {
    const made = models[entry.component];
    if (!made || !entry.content) return [];
    const content = apiContent.parse({ ...entry.content, key: made.key });
    return fitsDoc({ type: DocType.model, content }, this.config.live.docBytes)
      ? [{ ...entry, id: made.id, content }]
      : [];
  }
}
