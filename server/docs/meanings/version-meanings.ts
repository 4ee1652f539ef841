import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ChangesReply, changesOf, withChoices } from '../../../contracts/docs/change-severity/choices.js';
import { severities } from '../../../contracts/docs/change-severity/rules.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { EventLog } from '../../platform/log/event-log.js';
import { WorkerLimitError } from '../../platform/workers/worker-limit-error.js';
import { Workers } from '../../platform/workers/workers.js';
import { SeverityChoices } from '../../workspace/severity/severity-choices.js';
import {
  type ChangeMeaning,
  type ComparedModels,
  type ContentChanges,
  contentChanges,
  eventMeaning,
} from '../change-severity/index.js';
import { docChanges } from '../change-severity/work.js';
import type { DocState } from '../doc/doc.entity.js';
import { ModelsCompared, refsIn } from '../models/models-compared.js';
import { docsAfter } from '../past/doc-versions.js';
import { KnownChanges } from './known-changes.js';
import { QuietVersions } from './quiet-versions.js';

/** A doc and two of its versions. 0: before the doc existed. */
export interface VersionPair {
  readonly docId: number;
  readonly moduleId: number;
  readonly from: number;
  readonly to: number;
  /** The instants whose models each version shows; without them both show those at the later version. */
  readonly instants?: { readonly from: Date; readonly to: Date };
}

/** Pairs whose contents are in memory at a time. */
const BATCH = 25;
/** Changes that the line of a list names; its counts are of all. */
const LISTED_CHANGES = 3;

/** What the changes of docs from one version to another mean to those who call the API. */
@Injectable()
export class VersionMeanings {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly workers: Workers,
    private readonly choices: SeverityChoices,
    private readonly known: KnownChanges,
    private readonly models: ModelsCompared,
    private readonly quiet: QuietVersions,
  ) {}

  /**
   * Before the choices of projects, in the order of `pairs`. Undefined: the doc differs too much to compare it in time,
   * or the comparison would have begun after `until` (of `performance.now()`).
   */
  async of(
    pairs: readonly VersionPair[],
    until = Number.POSITIVE_INFINITY,
  ): Promise<(readonly ChangeMeaning[] | undefined)[]> {
    return (await this.compared(pairs, until)).map((found) => found?.changes);
  }

  /** For lists: the worst changes as the project of each doc sees them, and how many there are. */
  async listed(pairs: readonly VersionPair[], until: number): Promise<(ChangesReply | null)[]> {
    return (await this.chosen(pairs, until)).map((found) => (found ? listedChanges(found.changes) : null));
  }

  /** The same with all changes, and the rows and fields that changed. */
  async chosen(pairs: readonly VersionPair[], until: number): Promise<(ContentChanges | undefined)[]> {
    const chosen = await this.choices.ofModules(pairs.map(({ moduleId }) => moduleId));
    const found = await this.compared(pairs, until);
    return pairs.map(({ moduleId }, at) => {
      const one = found[at];
      return one && { ...one, changes: withChoices(one.changes, chosen.get(moduleId) ?? new Map()) };
    });
  }

  private async compared(pairs: readonly VersionPair[], until: number): Promise<(ContentChanges | undefined)[]> {
    const found = await this.uncounted(pairs, until);
    const counted = await this.known.of(
      pairs.map(({ docId, from, to }, at) => ({
        ...{ docId, version: Math.max(from, to), changes: found[at]?.changes ?? [] },
      })),
    );
    return pairs.map((_, at) => {
      const one = found[at];
      return one && { parts: one.parts, changes: counted[at] ?? [] };
    });
  }

  /** The same whether or not callers could know the docs. */
  async uncounted(
    pairs: readonly VersionPair[],
    until = Number.POSITIVE_INFINITY,
  ): Promise<(ContentChanges | undefined)[]> {
    const stretches = await this.quiet.around(pairs);
    const found = await this.each(stretches.flat(), until);
    let at = 0;
    return stretches.map((own) => {
      const parts = found.slice(at, at + own.length);
      at += own.length;
      return own.length === 1 ? parts[0] : together(parts, own.length);
    });
  }

  private async each(pairs: readonly VersionPair[], until: number): Promise<(ContentChanges | undefined)[]> {
    const found: (ContentChanges | undefined)[] = [];
    for (let at = 0; at < pairs.length && performance.now() < until; at += BATCH) {
      const batch = pairs.slice(at, at + BATCH);
      const wanted = batch.flatMap(({ docId, from, to }) => [
        { docId, version: from },
        { docId, version: to },
      ]);
      const states = await docsAfter(this.db, this.log, wanted);
      const sides = batch.map((pair, n) => ({ pair, from: states[2 * n], to: states[2 * n + 1] }));
      const models = await this.modelsOf(sides);
      for (const [n, { from, to }] of sides.entries()) found.push(await this.between(from, to, models.get(n)));
    }
    return found;
  }

  /** By the number of the pair; pairs of docs that use no models have none. */
  private async modelsOf(sides: readonly Sides[]): Promise<ReadonlyMap<number, ComparedModels>> {
    const using = [...sides.entries()].flatMap(([n, { pair, from, to }]) =>
      isThere(from) && isThere(to) && (usesModels(from) || usesModels(to)) ? [{ n, pair, from, to }] : [],
    );
    if (using.length === 0) return new Map();
    const later = using.map(({ pair }) => ({ docId: pair.docId, version: Math.max(pair.from, pair.to) }));
    const made = await this.models.instants(later);
    const models = await this.models.of(
      using.map(({ pair: { docId, moduleId, instants }, from, to }, at) => ({
        ...{ docId, moduleId, type: to.type, from: from.content, to: to.content },
        ...{ fromAt: instants?.from ?? made[at], toAt: instants?.to ?? made[at] },
      })),
    );
    return new Map(using.flatMap(({ n }, at) => (models[at] ? [[n, models[at]] as const] : [])));
  }

  private async between(
    from: DocState | undefined,
    to: DocState | undefined,
    models: ComparedModels | undefined,
  ): Promise<ContentChanges | undefined> {
    if (!isThere(from) || !isThere(to)) return { changes: wholeDoc(from, to), parts: [] };
    const { type, isFolder } = to;
    if (isFolder) return contentChanges(to, from.content, to.content);
    try {
      return await this.workers.run(docChanges, { type, isFolder, from: from.content, to: to.content, models });
    } catch (err) {
      if (err instanceof WorkerLimitError) return undefined;
      throw err;
    }
  }
}

interface Sides {
  readonly pair: VersionPair;
  readonly from: DocState | undefined;
  readonly to: DocState | undefined;
}
/** What several stretches of versions changed; undefined if one of them was not compared. */
function together(parts: readonly (ContentChanges | undefined)[], count: number): ContentChanges | undefined {
  const found = parts.flatMap((part) => part ?? []);
  if (found.length < count) return undefined;
  const all = found.flatMap(({ changes }) => changes);
  return {
    changes: severities.flatMap((severity) => all.filter((change) => change.severity === severity)),
    parts: [...new Set(found.flatMap((one) => one.parts))],
  };
}

/** A model is judged by the directions in which docs use it. */
const usesModels = ({ type, content }: DocState): boolean => type === DocType.model || refsIn(content).length > 0;

/** The doc appeared or disappeared; that of a folder means nothing to callers. */
function wholeDoc(from: DocState | undefined, to: DocState | undefined): ChangeMeaning[] {
  if (isThere(from) === isThere(to) || (to ?? from)?.isFolder) return [];
  const found = eventMeaning(isThere(to) ? (from ? 'DocUndeleted' : 'DocCreated') : 'DocDeleted');
  return found ? [found] : [];
}

const isThere = (doc: DocState | undefined): doc is DocState => doc !== undefined && !doc.isDeleted;

/** The worst changes and the counts of all. */
export function listedChanges(changes: readonly ChangeMeaning[]): ChangesReply {
  const { list, counts } = changesOf(changes);
  return { list: list.slice(0, LISTED_CHANGES), counts };
}
