import { z } from 'zod';
import { severities } from '../docs/change-severity/rules.js';
import { DocStatus } from '../platform/enums.js';
import { isTimeZone } from '../platform/time-zone.js';
import { choice, flag, id, ids, instant, int, text, withDefault } from '../platform/wire.js';

/** The kinds of change of a doc that people hear of. */
export const newsKinds = ['added', 'edited', 'status', 'moved', 'restored', 'deleted', 'undeleted'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** What a filter can choose among: changes of docs, and new comments on them. */
export const heardKinds = [...newsKinds, 'commented'] as const;
export type HeardKind = (typeof heardKinds)[number];

/** The ways by which a change of a doc is made; `live` is typed text. */
export const newsSources = ['form', 'live', 'push', 'import', 'restore'] as const;
export type NewsSource = (typeof newsSources)[number];

/** How a subscriber hears: at once, in a digest, or without a notification. `off`: not at all. */
export const paces = ['now', 'hour', 'day', 'week', 'list', 'off'] as const;
export type Pace = (typeof paces)[number];
/** The paces that gather messages until the next full hour, day or week. */
export const digestPaces = ['hour', 'day', 'week'] as const;
export type DigestPace = (typeof digestPaces)[number];

const MOST_AUTHORS = 50;
/** A row by its id, or a field by its name; `''`: the whole place. */
const PART = /^(row:[\w-]{1,64}|field:[\w.]{1,64})?$/;
export const part = withDefault(text(80).pipe(z.string().regex(PART, 'input.invalid')), '');

/**
 * Which changes and comments a subscriber hears of: those that pass every condition. An empty list is no condition. A
 * comment has the least severity and no source.
 */
export const newsFilter = z.object({
  /** This severity or a worse one. */
  from: withDefault(choice(severities), 'wording'),
  kinds: withDefault(z.array(choice(heardKinds)).max(heardKinds.length), []),
  authors: withDefault(ids(MOST_AUTHORS), []),
  sources: withDefault(z.array(choice(newsSources)).max(newsSources.length), []),
  statuses: withDefault(z.array(choice(Object.values(DocStatus))).max(3), []),
});
export type NewsFilter = z.output<typeof newsFilter>;
export const everything: NewsFilter = { from: 'wording', kinds: [], authors: [], sources: [], statuses: [] };

const zone = text(64).pipe(z.string().refine(isTimeZone, 'timeZone.unknown'));

/** A person's defaults, and when their digests arrive. */
export const newsPreferences = z.object({
  filter: newsFilter,
  pace: withDefault(choice(['now', 'hour', 'day', 'week', 'list']), 'now'),
  /** Whether writing or commenting on a doc subscribes to it. */
  followOwn: withDefault(flag, true),
  /** IANA name; `''`: that of the server. */
  timeZone: withDefault(zone, ''),
  /** The hour of digests by day and week. */
  digestHour: withDefault(int(0, 23), 9),
  /** The day of digests by week; 1: Monday. */
  digestDay: withDefault(int(1, 7), 1),
  /** Whether digests are sent by mail as well. */
  mail: withDefault(flag, false),
});
export type NewsPreferences = z.output<typeof newsPreferences>;

/** The changes of one doc in a message or a reading list. */
export const docChanges = z.object({
  docId: id,
  docName: z.string(),
  isDeleted: flag,
  isFolder: flag,
  moduleId: id,
  moduleName: z.string(),
  projectName: z.string(),
  kinds: z.array(z.enum(newsKinds)),
  severity: z.enum(severities),
  breaking: z.number(),
  /** Changed rows and fields. */
  parts: z.number(),
  changes: z.number(),
  people: z.array(z.string()),
  remarks: z.array(z.string()),
  /** What it means to callers, the worst first, in the reader's language. */
  meaning: z.array(z.object({ severity: z.enum(severities), text: z.string() })),
  /** The versions to compare: before the first change, and after the last. */
  from: z.number(),
  to: z.number(),
  at: instant,
});
