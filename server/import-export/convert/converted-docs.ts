import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { z } from 'zod';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { DocRow, type DocState } from '../../docs/doc/doc.entity.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { fitsDoc } from '../../docs/editing/content/content-size.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { Config } from '../../platform/config/config.js';
import type { StreamRow } from '../../platform/log/kind.js';
import type { OutcomeOfDoc } from '../change-sets/change-sets.js';
import { DocOrigin } from '../change-sets/doc-origin.entity.js';
import type { ConvertedEntry } from '../formats/convert-openapi.js';
import { readNow } from '../formats/openapi/original-parts.js';
import { mergeOf } from '../write/doc-writer.js';
import { storeOrigins } from '../write/origin-rows.js';
import { ComparedConversions } from './compared-exports.js';
import { byConversion, ConversionSets } from './conversion-set.js';
import type { OpenConversion } from './conversion-state.js';
import type { InTurn } from './converted-models.js';
import { PreparedParts } from './prepared-parts.js';

/** Rounds for docs that people change while they are compared. */
const MOST_ROUNDS = 3;

interface ReadyDoc {
  readonly row: StreamRow<DocState>;
  readonly origin: DocOrigin;
  readonly merge: ReturnType<typeof mergeOf>;
  readonly entry: ConvertedEntry;
}

/** Docs of an old import, each with one version that means the same. */
@Injectable()
export class ConvertedDocs {
  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    private readonly content: DocContentWriter,
    private readonly set: ConversionSets,
    private readonly prepared: PreparedParts,
    private readonly compared: ComparedConversions,
  ) {}

  async write(open: OpenConversion, part: number, document: string, inTurn: InTurn): Promise<void> {
    let entries = await this.prepared.read(open, part);
    for (let round = 1; entries.length > 0; round++) {
      const ready = await this.ready(open.source, entries);
      const changed = new Map(await this.changed(open, document, ready));
      const same = ready.filter(({ row }) => !changed.has(row.id));
      let stale: readonly ReadyDoc[] = [];
      await inTurn(async (tx) => {
        await this.set.leave(tx, open, changed);
        stale = await this.store(tx, open, same);
        if (round === MOST_ROUNDS) await this.set.leave(tx, open, new Map(stale.map(({ row }) => [row.id, 'edited'])));
      });
      entries = round === MOST_ROUNDS ? [] : stale.map(({ entry }) => entry);
    }
  }

  /** The docs as they are, merged with what the import of today reads. */
  private async ready(source: string, entries: readonly ConvertedEntry[]): Promise<ReadyDoc[]> {
    const ids = In(entries.map(({ id }) => id));
    const rows = await this.db.manager.findBy(DocRow, { id: ids });
    const origins = await this.db.manager.findBy(DocOrigin, { docId: ids, source });
    return entries.flatMap((entry): ReadyDoc[] => {
      const row = rows.find(({ id }) => id === entry.id);
      const origin = origins.find(({ docId }) => docId === entry.id);
      const { content, said } = entry;
      if (!row || !origin || !content || row.isDeleted || row.isLocked || !isOld(origin)) return [];
      // This version notifies no one, so it takes what imports leave unread for that reason (docs/decisions/0069).
      const read = { theirs: content, unread: [] };
      return [{ row, origin, entry, merge: mergeOf(source, { said, content }, row, origin, read) }];
    });
  }

  /** Where the export of each doc would change. */
  private async changed(
    open: OpenConversion,
    document: string,
    ready: readonly ReadyDoc[],
  ): Promise<[number, string][]> {
    const contents = ready.map(({ row, origin, merge, entry }) => ({
      ...{
        row,
        was: origin.extra ?? undefined,
        content: merge.content,
        extra: entry.extra,
      },
      isUntouched: !origin.isEdited && origin.contentVersion === row.contentVersion,
    }));
    const found = await this.compared.docs({ ...open, document }, contents);
    const most = this.config.live.docBytes;
    const large = ready.filter(({ row, merge }) => !fitsDoc({ type: row.type, content: merge.content }, most));
    const beside = ready.flatMap(({ row, merge }): [number, string][] => {
      const field = otherField(row.content, merge.content);
      return field === undefined ? [] : [[row.id, `field ${field}`]];
    });
    return [
      ...beside,
      ...found.map(({ id, at }): [number, string] => [id, at]),
      ...large.map(({ row }): [number, string] => [row.id, 'doc.tooLarge']),
    ];
  }

  /** Returns the docs that somebody changed since they were compared. */
  private async store(
    tx: EntityManager,
    { source, setId }: OpenConversion,
    docs: readonly ReadyDoc[],
  ): Promise<ReadyDoc[]> {
    const current = await tx.find(DocOrigin, {
      where: { docId: In(docs.map(({ row }) => row.id)), source },
      order: { docId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const stale = new Set<number>();
    for (const { row, origin } of docs) {
      const now = current.find(({ docId }) => docId === row.id);
      if (!now || !isDeepStrictEqual(now, origin)) stale.add(row.id);
    }
    const wanted = docs.filter(({ row }) => !stale.has(row.id));
    const replacements = wanted.map(({ row, merge }) => ({
      docId: row.id,
      content: (now: StreamRow<DocState>): DocContent => {
        if (now.contentVersion === row.contentVersion && !now.isLocked) return merge.content;
        stale.add(row.id);
        return rulesOf(now.type).schema.parse(now.content);
      },
    }));
    const rows = await this.content.replaceMany(replacements, byConversion(setId), tx);
    const written = rows.flatMap(({ row, version }) => {
      const doc = stale.has(row.id) ? undefined : wanted.find((one) => one.row.id === row.id);
      return doc ? [{ ...doc, after: row, isChanged: version !== null }] : [];
    });
    await storeOrigins(
      tx,
      written.map(({ origin: { dismissed: _, ...origin }, row, merge, entry, after }) => ({
        ...{ ...origin, content: merge.base, contentVersion: after.contentVersion },
        isEdited: origin.isEdited || origin.contentVersion !== row.contentVersion,
        ...{ offers: merge.offers, extra: entry.extra ?? null },
      })),
    );
    await this.set.record(
      tx,
      setId,
      written.flatMap(({ row, origin, merge, isChanged }): OutcomeOfDoc[] => {
        const { length: offers } = merge.offers;
        if (!isChanged && offers === 0) return [];
        return [
          { docId: row.id, outcome: isChanged ? 'changed' : 'kept', detail: offers > 0 ? { offers } : {}, origin },
        ];
      }),
    );
    return docs.filter(({ row }) => stale.has(row.id));
  }
}

/** Whether an import of an earlier version read the doc (`old-imports.queries.ts`). */
const isOld = ({ extra }: DocOrigin): boolean => {
  const kept = keptOperation.safeParse(extra).data?.openapi;
  return (
    kept !== undefined &&
    (kept.keywords === undefined || !Object.entries(readNow).every(([name, now]) => kept[name] === now))
  );
};
const keptOperation = z.object({ openapi: z.record(z.string(), z.unknown()) });

/** A field that would change besides the rows. */
function otherField(was: DocContent, is: DocContent): string | undefined {
  const now = new Map<string, unknown>(Object.entries(is));
  const changed = Object.entries(was).find(
    ([name, value]) => name !== 'params' && !isDeepStrictEqual(value, now.get(name)),
  );
  return changed?.[0];
}
