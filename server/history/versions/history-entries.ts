import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { withChoices } from '../../../contracts/docs/change-severity/choices.js';
import type { Direction } from '../../../contracts/docs/change-severity/rules.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { historyEntry } from '../../../contracts/history/history.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { type ChangeMeaning, eventMeaning } from '../../docs/change-severity/index.js';
import { KnownChanges } from '../../docs/meanings/known-changes.js';
import { listedChanges } from '../../docs/meanings/version-meanings.js';
import { ModelsCompared } from '../../docs/models/models-compared.js';
import { SeverityChoices } from '../../workspace/severity/severity-choices.js';
import { emptyBefore, summarize, type VersionSummary } from './differences.js';
import { VersionRenderer } from './version-renderer.js';
import { ContentCursor, type EventHead, type HistoryDoc, hasContent, Versions } from './versions.queries.js';

export type HistoryEntry = z.output<typeof historyEntry>;

/** Number of cached summaries; they never change, and the oldest entry is evicted first. */
const MAX_SUMMARIES = 5_000;
/** Milliseconds that one list may spend on comparisons; the remaining entries have no summary until a later call. */
const SUMMARY_MS = 1_000;

/** Builds history entries from events: names for ids, and a summary of the changes. */
@Injectable()
export class HistoryEntries {
  private readonly comparisons = new Map<string, Comparison>();

  constructor(
    private readonly versions: Versions,
    private readonly renderer: VersionRenderer,
    private readonly choices: SeverityChoices,
    private readonly known: KnownChanges,
    private readonly models: ModelsCompared,
  ) {}

  async describe(doc: HistoryDoc, events: readonly EventHead[]): Promise<HistoryEntry[]> {
    const people = await this.versions.people(events.flatMap((event) => [event.actorId, ...editorsOf(event)]));
    const folders = await this.versions.folders(events.flatMap(parentOf));
    const person = (id: number) => ({ id, name: people.get(id) ?? '' });
    const contents = new ContentCursor(this.versions, doc.id);
    const uses = await this.models.directions(doc);
    const until = performance.now() + SUMMARY_MS;
    const compared: Comparison[] = [];
    for (const event of events) compared.push(await this.comparison(doc, event, { contents, uses, until }));
    const chosen = await this.choices.ofModule(doc.moduleId);
    const counted = await this.known.of(
      events.map(({ version }, at) => ({ docId: doc.id, version, changes: compared[at]?.changes ?? [] })),
    );
    return events.map((event, at) => ({
      version: event.version,
      type: event.type,
      source: event.source,
      at: event.at,
      actor: person(event.actorId),
      editors: editorsOf(event).map(person),
      remark: event.remark,
      author: event.author,
      origin: event.origin,
      hasContent: hasContent(event.type),
      facts: facts(event, folders),
      summary: compared[at]?.summary ?? null,
      meaning: compared[at]?.changes ? listedChanges(withChoices(counted[at] ?? [], chosen)) : null,
    }));
  }

  async one(doc: HistoryDoc, event: EventHead): Promise<HistoryEntry> {
    const [entry] = await this.describe(doc, [event]);
    if (!entry) throw new Error('an event without an entry');
    return entry;
  }

  private async comparison(
    doc: HistoryDoc,
    event: EventHead,
    { contents, uses, until }: Comparing,
  ): Promise<Comparison> {
    const said = eventMeaning(event.type);
    if (!hasContent(event.type)) return { summary: null, changes: said ? [said] : null };
    const key = `${doc.id}:${event.version}:${uses}`;
    const known = this.comparisons.get(key);
    if (known || performance.now() > until) return known ?? { summary: null, changes: null };
    const after = await contents.at(event.version);
    const before = event.before > 0 ? await contents.at(event.before) : undefined;
    if (!after) return { summary: null, changes: null };
    const difference = await this.renderer.quickDifference(doc, before ?? emptyBefore(doc, after), after);
    const changes = said ? [said] : event.isQuiet ? [] : before && (await this.meaning(doc, event, before, after));
    if (!difference) return { summary: null, changes: changes ?? null };
    const found = { summary: summarize(doc, difference), changes: changes ?? null };
    this.keep(key, found);
    return found;
  }

  /** What the event itself changed: both contents with the models at its instant. */
  private async meaning(doc: HistoryDoc, { at }: EventHead, from: DocContent, to: DocContent) {
    const pair = { docId: doc.id, moduleId: doc.moduleId, type: doc.type, from, to, fromAt: at, toAt: at };
    return this.renderer.meaning(doc, from, to, await this.models.ofOne(pair));
  }

  private keep(key: string, found: Comparison): void {
    if ((found.changes?.length ?? 0) > MAX_KEPT_CHANGES) return;
    const [oldest] = this.comparisons.keys();
    if (this.comparisons.size >= MAX_SUMMARIES && oldest !== undefined) this.comparisons.delete(oldest);
    this.comparisons.set(key, found);
  }
}

interface Comparing {
  readonly contents: ContentCursor;
  /** What a change of a model means depends on them. */
  readonly uses: readonly Direction[];
  readonly until: number;
}

/** What a version changed, and what that means before the project's own choices. */
interface Comparison {
  readonly summary: VersionSummary | null;
  readonly changes: readonly ChangeMeaning[] | null;
}
/** A version with more changes is compared again each time: thousands of them would fill the memory. */
const MAX_KEPT_CHANGES = 200;

const eventData = z.object({
  editors: z.array(z.number()).catch([]),
  parentId: z.number().optional().catch(undefined),
});
const editorsOf = ({ data }: EventHead): number[] => eventData.parse(data).editors;
const parentOf = ({ data }: EventHead): number[] => {
  const { parentId } = eventData.parse(data);
  return parentId ? [parentId] : [];
};

/** The event's data for readers: ids encoded as on the wire, and a folder also by its name. */
function facts({ data }: EventHead, folders: ReadonlyMap<number, string>): Record<string, unknown> {
  const { editors: _, moduleId: __, parentId, ...rest } = data;
  if (typeof parentId !== 'number') return rest;
  return { ...rest, parentId: encodeId(parentId), folder: folders.get(parentId) ?? '' };
}
