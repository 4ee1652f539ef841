import type { listHistory } from '../../../../../contracts/history/history.js';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import { moment } from '../../../../lib/format.js';

export type HistoryEntry = WireReply<typeof listHistory>['list'][number];

/** A version of a model that the doc used. */
export type ModelVersion = NonNullable<WireReply<typeof listHistory>['models']>[number];

/** The action of a version, as a key of the language files with its values. `change` = only lines and fields differ. */
export type HistoryAction =
  | { readonly key: PlainAction }
  | { readonly key: 'DocRestored'; readonly from: number }
  | { readonly key: 'DocMovedTo'; readonly folder: string }
  | { readonly key: 'DocStatusSet'; readonly status: 0 | 5 | 10 }
  | { readonly key: 'DocVersionLabelled'; readonly label: string };

const plainDeeds = [
  'DocCreated',
  'DocEdited',
  'DocReordered',
  'DocShown',
  'DocHidden',
  'DocLocked',
  'DocUnlocked',
  'DocDeleted',
  'DocUndeleted',
  'DocErased',
] as const;
type PlainAction = (typeof plainDeeds)[number] | 'DocMovedToRoot' | 'DocVersionLabelCleared' | 'other';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isStatus = (value: unknown): value is 0 | 5 | 10 => value === 0 || value === 5 || value === 10;

/** An event of a later release, or one with unexpected facts, is shown as "made a change", never as a blank line. */
export function actionOf({ type, facts }: Pick<HistoryEntry, 'type' | 'facts'>): HistoryAction {
  const plain = plainDeeds.find((name) => name === type);
  if (plain) return { key: plain };
  switch (type) {
    case 'DocRestored':
      return typeof facts.fromVersion === 'number' ? { key: type, from: facts.fromVersion } : { key: 'other' };
    case 'DocMoved':
      return text(facts.folder) ? { key: 'DocMovedTo', folder: text(facts.folder) } : { key: 'DocMovedToRoot' };
    case 'DocStatusSet':
      return isStatus(facts.status) ? { key: type, status: facts.status } : { key: 'other' };
    case 'DocVersionLabelled':
      return text(facts.label) ? { key: type, label: text(facts.label) } : { key: 'DocVersionLabelCleared' };
    default:
      return { key: 'other' };
  }
}

/** The displayed people: everyone who edited the content, else the actor. No one is listed twice. */
export function peopleOf({ actor, editors }: Pick<HistoryEntry, 'actor' | 'editors'>): { id: string; name: string }[] {
  const all = editors.length > 0 ? editors : [actor];
  return [...new Map(all.map((person) => [person.id, person])).values()];
}

export interface Day<E> {
  /** Local date, `yyyy-mm-dd`. */
  readonly date: string;
  readonly entries: readonly E[];
}

/** A line of the history: a version of the doc, or of one of its models. */
export type HistoryLine =
  | { readonly at: string; readonly entry: HistoryEntry }
  | { readonly at: string; readonly model: ModelVersion };

/** The versions of models between those of the doc; both are the newest first. */
export function withModels(entries: readonly HistoryEntry[], models: readonly ModelVersion[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let next = 0;
  for (const entry of entries) {
    for (let model = models[next]; model && model.at >= entry.at; model = models[++next])
      lines.push({ at: model.at, model });
    lines.push({ at: entry.at, entry });
  }
  return [...lines, ...models.slice(next).map((model) => ({ at: model.at, model }))];
}

const two = (n: number) => String(n).padStart(2, '0');
export const localDate = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Newest first, in the reader's days. */
export function groupByDay<E extends { readonly at: string }>(entries: readonly E[]): Day<E>[] {
  const days: { date: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const date = localDate(moment(entry.at));
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}

/** At most two versions are chosen; a third replaces the one that was chosen first. */
export function toggleChosenVersion(chosen: readonly number[], version: number): readonly number[] {
  if (chosen.includes(version)) return chosen.filter((each) => each !== version);
  return [...chosen, version].slice(-2);
}
