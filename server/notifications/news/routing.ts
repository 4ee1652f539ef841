import type { HeardKind, NewsFilter, Pace } from '../../../contracts/notifications/news.js';
import { severityRank } from './severity-rank.js';

/** A change of a doc or a comment on it, with everything that a filter may ask for. */
export interface NewsChange {
  readonly docId: number;
  /** The folders around it, the nearest first. */
  readonly folders: readonly number[];
  readonly moduleId: number;
  readonly projectId: number;
  /** Whether the viewer hides it: only those who may edit it hear of it. */
  readonly isHidden: boolean;
  readonly spaceId: number;
  readonly releases: readonly number[];
  readonly kind: HeardKind;
  /** 0: wording, 3: breaking. */
  readonly severity: number;
  /** Changed rows and fields: `row:<id>`, `field:<name>`. */
  readonly parts: readonly string[];
  /** Everybody who made it: they are not notified. */
  readonly writers: readonly number[];
  /** '' of a comment. */
  readonly source: string;
  readonly status: number;
}

/** What a person follows, with their defaults filled in. */
export interface NewsSubscription {
  /** `placeKey` of what is followed. */
  readonly place: string;
  readonly part: string;
  readonly filter: NewsFilter;
  readonly pace: Pace;
  readonly isMuted: boolean;
  readonly isAuto: boolean;
}
export type AudiblePace = Exclude<Pace, 'off'>;

export const placeKey = {
  doc: (id: number) => `d${id}`,
  module: (id: number) => `m${id}`,
  project: (id: number) => `p${id}`,
  space: (id: number) => `s${id}`,
  release: (id: number) => `r${id}`,
} as const;

/** The places that contain the change, the closest first. */
export const placesAround = ({ docId, folders, moduleId, projectId, spaceId }: NewsChange): string[] => [
  placeKey.doc(docId),
  ...folders.map(placeKey.doc),
  placeKey.module(moduleId),
  placeKey.project(projectId),
  placeKey.space(spaceId),
];

const among = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value);

export function passes(filter: NewsFilter, change: NewsChange): boolean {
  const { kind, severity, source, status, writers } = change;
  return (
    severity >= severityRank(filter.from) &&
    among(filter.kinds, kind) &&
    (filter.sources.length === 0 || filter.sources.some((one) => one === source)) &&
    (filter.statuses.length === 0 || filter.statuses.some((one) => one === status)) &&
    (filter.authors.length === 0 || writers.some((one) => filter.authors.includes(one)))
  );
}

const soonest: readonly AudiblePace[] = ['now', 'hour', 'day', 'week', 'list'];

export const isAsSoon = (pace: AudiblePace, other: AudiblePace): boolean =>
  soonest.indexOf(pace) <= soonest.indexOf(other);

/** How a person hears of a change, and the subscription because of which. */
export interface HeardThrough {
  readonly pace: AudiblePace;
  readonly because: NewsSubscription;
}

/**
 * How a person with these subscriptions hears of the change; undefined: not at all. The closest place that they chose
 * decides, so that a doc can be silenced within a project. What they follow because they wrote it, a release, and a row
 * or field add to that: the row or field even where the doc is silenced.
 */
export function heardThrough(
  change: NewsChange,
  held: ReadonlyMap<string, readonly NewsSubscription[]>,
): HeardThrough | undefined {
  const found: NewsSubscription[] = [];
  const hear = (one: NewsSubscription) => {
    if (!one.isMuted && passes(one.filter, change)) found.push(one);
  };
  let decided: NewsSubscription | undefined;
  const auto: NewsSubscription[] = [];
  // Nobody can have followed a doc that is new; who follows it by now has done so since.
  const places = change.kind === 'added' ? placesAround(change).slice(1) : placesAround(change);
  for (const place of places) {
    for (const one of held.get(place) ?? []) {
      if (one.part !== '') {
        if (change.parts.includes(one.part)) hear(one);
      } else if (one.isAuto) auto.push(one);
      else decided ??= one;
    }
  }
  const isSilenced = decided !== undefined && (decided.isMuted || decided.pace === 'off');
  if (decided) hear(decided);
  if (!isSilenced || decided?.place !== placeKey.doc(change.docId)) {
    for (const one of auto) hear(one);
    for (const id of change.releases) for (const one of held.get(placeKey.release(id)) ?? []) hear(one);
  }
  const pace = soonest.find((each) => found.some((one) => one.pace === each));
  const because = found.find((one) => one.pace === pace);
  return pace && because && { pace, because };
}

export const paceFor = (
  change: NewsChange,
  held: ReadonlyMap<string, readonly NewsSubscription[]>,
): AudiblePace | undefined => heardThrough(change, held)?.pace;

/** Whether the closest place around it that a person chose is muted. */
export function isMuted(change: NewsChange, held: ReadonlyMap<string, readonly NewsSubscription[]>): boolean {
  const chosen = placesAround(change).flatMap((place) => held.get(place) ?? []);
  return chosen.find(({ part, isAuto }) => part === '' && !isAuto)?.isMuted ?? false;
}
