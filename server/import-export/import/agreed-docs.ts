import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { DocRow } from '../../docs/doc/doc.entity.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { Dictionary } from '../../workspace/dictionaries/dictionary.entity.js';
import { DocOrigin } from '../change-sets/doc-origin.entity.js';
import { StandingQueries } from '../change-sets/standing.queries.js';
import type { PackedApi, PackedDoc, PackedImport } from '../formats/pack/packed-api.js';
import { withAgreeing } from '../plan/agreeing.js';
import { planImport } from '../plan/plan-import.js';
import { modelRefs } from '../plan/planned-models.js';
import { mergeOf } from '../write/doc-writer.js';
import { PreparedDocs, type PreparedEntry } from '../write/prepared-docs.js';

/** Docs whose contents are read at once. */
const BATCH = 50;

/**
 * Docs of an import that already have the imported content, although the source had another before, or none: most docs
 * of an export that is imported again.
 */
@Injectable()
export class AgreedDocs {
  constructor(
    private readonly db: DataSource,
    private readonly standing: StandingQueries,
    private readonly prepared: PreparedDocs,
  ) {}

  async mark(moduleId: number, docSource: string, { api, parts }: PackedImport): Promise<PackedApi> {
    const { docs } = planImport(await this.standing.read(moduleId, docSource), api);
    const updated = docs.filter(({ step, standing }) => step === 'update' && standing);
    if (updated.length === 0) return api;
    const dictionaries = await this.dictionaries(moduleId);
    const part = async (at: number) => parts[at] ?? new Uint8Array();
    const agreeing = new Map<PackedDoc, number>();
    const wanted = { docs: updated, part, dictionaries, models: modelRefs(docs), moduleId };
    for await (const batch of this.prepared.batches(wanted, BATCH))
      for (const [entry, version] of await this.agreeing(docSource, batch)) agreeing.set(entry, version);
    return withAgreeing(api, agreeing);
  }

  private async agreeing(source: string, batch: readonly PreparedEntry[]): Promise<[PackedDoc, number][]> {
    const docId = In(batch.flatMap(({ planned }) => planned.standing?.id ?? []));
    const rows = new Map((await this.db.manager.findBy(DocRow, { id: docId })).map((row) => [row.id, row]));
    const stored = await this.db.getRepository(DocOrigin).findBy({ docId, source });
    const origins = new Map(stored.map((origin) => [origin.docId, origin]));
    return batch.flatMap(({ planned: { entry, standing }, content, said }): [PackedDoc, number][] => {
      const row = rows.get(standing?.id ?? 0);
      if (!row || !content) return [];
      const merge = mergeOf(source, { said, content }, row, origins.get(row.id));
      const isSame = isDeepStrictEqual(merge.content, rulesOf(row.type).schema.parse(row.content));
      return isSame && merge.offers.length === 0 ? [[entry, row.contentVersion]] : [];
    });
  }

  private async dictionaries(moduleId: number): Promise<ReadonlyMap<string, number>> {
    const found = await this.db.getRepository(Dictionary).findBy({ moduleId, deletedAt: IsNull() });
    return new Map(found.map(({ name, id }) => [name, id]));
  }
}
