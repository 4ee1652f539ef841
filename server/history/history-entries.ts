import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { historyEntry } from '../../contracts/history.js';
import { encodeId } from '../../contracts/wire.js';
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
  private readonly summaries = new Map<string, VersionSummary>();

  constructor(
    private readonly versions: Versions,
    private readonly renderer: VersionRenderer,
  ) {}

  async describe(doc: HistoryDoc, events: readonly EventHead[]): Promise<HistoryEntry[]> {
    const people = await this.versions.people(events.flatMap((event) => [event.actorId, ...editorsOf(event)]));
    const folders = await this.versions.folders(events.flatMap(parentOf));
    const person = (id: number) => ({ id, name: people.get(id) ?? '' });
    const contents = new ContentCursor(this.versions, doc.id);
    const until = performance.now() + SUMMARY_MS;
    const entries: HistoryEntry[] = [];
    for (const event of events) {
      entries.push({
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
        summary: hasContent(event.type) ? await this.summary(doc, event, contents, until) : null,
      });
    }
    return entries;
  }

  async one(doc: HistoryDoc, event: EventHead): Promise<HistoryEntry> {
    const [entry] = await this.describe(doc, [event]);
    if (!entry) throw new Error('an event without an entry');
    return entry;
  }

  private async summary(
    doc: HistoryDoc,
    event: EventHead,
    contents: ContentCursor,
    until: number,
  ): Promise<VersionSummary | null> {
    const key = `${doc.id}:${event.version}`;
    const known = this.summaries.get(key);
    if (known || performance.now() > until) return known ?? null;
    const after = await contents.at(event.version);
    const before = event.before > 0 ? await contents.at(event.before) : undefined;
    if (!after) return null;
    const difference = await this.renderer.quickDifference(doc, before ?? emptyBefore(doc, after), after);
    if (!difference) return null;
    const found = summarize(doc, difference);
    this.keep(key, found);
    return found;
  }

  private keep(key: string, found: VersionSummary): void {
    const [oldest] = this.summaries.keys();
    if (this.summaries.size >= MAX_SUMMARIES && oldest !== undefined) this.summaries.delete(oldest);
    this.summaries.set(key, found);
  }
}

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
