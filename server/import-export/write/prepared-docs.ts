import { Injectable } from '@nestjs/common';
import type { CommonNames } from '../../../contracts/import-export/common-rows.js';
import { WorkerLimitError } from '../../platform/workers/worker-limit-error.js';
import { Workers } from '../../platform/workers/workers.js';
import { EnvironmentQueries } from '../../workspace/environments/environments.queries.js';
import type { PackedDoc } from '../formats/pack/packed-api.js';
import type { ModelRefs, PreparedDoc } from '../formats/pack/prepare-docs.js';
import { importDocs } from '../formats/work.js';
import { grouped } from '../plan/grouped.js';
import type { PlannedEntry } from '../plan/plan-import.js';

export interface DocsToPrepare {
  readonly docs: readonly PlannedEntry<PackedDoc>[];
  /** Reads a part of the import. */
  readonly part: (part: number) => Promise<Uint8Array>;
  /** Ids by name. */
  readonly dictionaries: ReadonlyMap<string, number>;
  /** References by component. */
  readonly models: ModelRefs;
  readonly moduleId: number;
}
export interface PreparedEntry extends PreparedDoc {
  readonly planned: PlannedEntry<PackedDoc>;
}

const PART_MS = 30_000;
const DOC_MS = 5_000;

/** Converts imported docs to their contents in worker threads, before the transactions that write them. */
@Injectable()
export class PreparedDocs {
  constructor(
    private readonly workers: Workers,
    private readonly environments: EnvironmentQueries,
  ) {}

  /** In batches of at least `least` docs, except the last; the next part is converted while a batch is written. */
  async *batches(wanted: DocsToPrepare, least: number): AsyncGenerator<PreparedEntry[]> {
    let batch: PreparedEntry[] = [];
    let next: Promise<PreparedEntry[]> | undefined;
    const common = await this.environments.commonNames(wanted.moduleId);
    for (const docs of grouped(wanted.docs, ({ entry }) => entry.part).values()) {
      const ready = next;
      if (ready) batch.push(...(await ready));
      next = this.ofPart({ ...wanted, docs }, common);
      // A failure is reported when the part is awaited, not before.
      next.catch(() => undefined);
      if (batch.length < least) continue;
      yield batch;
      batch = [];
    }
    if (next) batch.push(...(await next));
    if (batch.length > 0) yield batch;
  }

  /** Docs of one part. One that exceeds the limits of a thread is refused; the others are not. */
  private async ofPart(
    { docs, part: read, dictionaries, models, moduleId }: DocsToPrepare,
    common: CommonNames,
  ): Promise<PreparedEntry[]> {
    const part = await read(docs[0]?.entry.part ?? 0);
    const prepare = async (some: readonly PlannedEntry<PackedDoc>[], deadline: number): Promise<PreparedEntry[]> => {
      const input = { part, docs: some.map(({ entry: { at } }) => at), dictionaries, models, common };
      const found = await this.workers.run(importDocs, input, { deadline, owner: `module ${moduleId}` });
      return some.flatMap((planned, at) => {
        const prepared = found[at];
        return prepared ? [{ planned, ...prepared }] : [];
      });
    };
    return prepare(docs, PART_MS).catch(async (err: unknown) => {
      if (!isOverLimit(err)) throw retried(err);
      const each: PreparedEntry[] = [];
      for (const planned of docs)
        each.push(...(await prepare([planned], DOC_MS).catch((reason: unknown) => [overLimit(planned, reason)])));
      return each;
    });
  }
}

const isBusy = (err: unknown): boolean =>
  err instanceof WorkerLimitError && (err.limit === 'queue' || err.limit === 'ended');
const isOverLimit = (err: unknown): err is WorkerLimitError => err instanceof WorkerLimitError && !isBusy(err);

/** What has nothing to do with a doc, such as busy threads, is no refusal of it: the run is retried. */
const retried = (err: unknown): unknown =>
  isBusy(err) ? new Error('the worker threads are busy, or the server stops', { cause: err }) : err;

function overLimit(planned: PlannedEntry<PackedDoc>, reason: unknown): PreparedEntry {
  if (!isOverLimit(reason)) throw retried(reason);
  return { planned, content: undefined, refused: reason.key, said: [], extra: undefined };
}
