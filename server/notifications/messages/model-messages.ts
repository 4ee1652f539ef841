import type { EntityManager } from 'typeorm';
import { type Audience, audiencesOf, maySee } from '../follows/subscriptions-around.js';
import { docPlaces } from '../news/doc-places.js';
import type { ModelEffect } from '../news/model-effects.js';
import type { StoredNews } from '../news/news-table.js';
import { type AudiblePace, heardThrough, isAsSoon, type NewsChange, type NewsSubscription } from '../news/routing.js';
import { groupKey, type MessageGroup, setsOfOneDoc } from './message-groups.js';

/** A changed model, or all of a change set, and what that means to each doc that uses one of them. */
interface ChangedModels {
  readonly news: readonly StoredNews[];
  readonly effects: ReadonlyMap<number, ModelEffect>;
}

/**
 * The messages of people who follow docs that use a changed model, one for each model or change set, however many of
 * their docs use it. `told`: the messages about the changes themselves; who hears of a model by these is not told twice.
 */
export async function groupsOfModels(
  tx: EntityManager,
  stored: readonly StoredNews[],
  told: readonly MessageGroup[],
  now: Date,
): Promise<MessageGroup[]> {
  const groups: MessageGroup[] = [];
  for (const models of changedModels(stored)) {
    const writers = [...new Set(models.news.flatMap((one) => one.writers))];
    const source = models.news.at(-1)?.source ?? '';
    const changes = await changesOfUsers(tx, models.effects, { writers, source });
    const paces = pacesOf(told, models);
    for (const audience of await audiencesOf(tx, changes, now))
      groups.push(...groupsOf(audience, models, changes, paces));
  }
  return joined(groups);
}

function changedModels(stored: readonly StoredNews[]): ChangedModels[] {
  const ofOne = setsOfOneDoc(stored);
  const found = new Map<string, { news: StoredNews[]; effects: Map<number, ModelEffect> }>();
  for (const one of stored) {
    if (one.effects.length === 0) continue;
    const key = groupKey('now', one, ofOne, 'model');
    const models = found.get(key) ?? { news: [], effects: new Map<number, ModelEffect>() };
    models.news.push(one);
    for (const effect of one.effects) {
      const known = models.effects.get(effect.docId);
      if (!known || known.severity < effect.severity) models.effects.set(effect.docId, effect);
    }
    found.set(key, models);
  }
  return [...found.values()];
}

/** The change of a model as if each doc that uses it had changed itself. */
export async function changesOfUsers(
  tx: EntityManager,
  effects: ReadonlyMap<number, ModelEffect>,
  { writers, source }: Pick<NewsChange, 'writers' | 'source'>,
): Promise<NewsChange[]> {
  if (effects.size === 0) return [];
  const places = await docPlaces(tx, [...effects.keys()]);
  return [...places.values()].map((place) => ({
    ...{ docId: place.id, folders: place.folders, moduleId: place.moduleId, projectId: place.projectId },
    ...{ spaceId: place.spaceId, isHidden: place.isHidden, releases: place.releases, status: place.status },
    ...{ kind: 'edited', source, severity: effects.get(place.id)?.severity ?? 0, parts: [], writers },
  }));
}

/** How soon people hear of all these models themselves. */
function pacesOf(told: readonly MessageGroup[], { news }: ChangedModels): ReadonlyMap<number, AudiblePace> {
  const heard = new Map<number, { pace: AudiblePace; models: Set<StoredNews> }>();
  for (const { users, pace, news: theirs } of told) {
    const models = theirs.filter((one) => news.includes(one));
    for (const user of models.length > 0 ? users : []) {
      const known = heard.get(user) ?? { pace, models: new Set() };
      for (const one of models) known.models.add(one);
      heard.set(user, { models: known.models, pace: isAsSoon(known.pace, pace) ? pace : known.pace });
    }
  }
  return new Map([...heard].flatMap(([user, { pace, models }]) => (models.size === news.length ? [[user, pace]] : [])));
}

function groupsOf(
  audience: Audience,
  { news, effects }: ChangedModels,
  changes: readonly NewsChange[],
  paces: ReadonlyMap<number, AudiblePace>,
): MessageGroup[] {
  const heard = changes.flatMap((change) => {
    const through = maySee(audience, change) ? heardThrough(change, audience.held) : undefined;
    return through ? [{ docId: change.docId, ...through }] : [];
  });
  const first = heard.reduce<(typeof heard)[number] | undefined>(
    (best, one) => (best && isAsSoon(best.pace, one.pace) ? best : one),
    undefined,
  );
  const [last] = news.slice(-1);
  if (!first || !last) return [];
  const writers = new Set(changes.flatMap((change) => change.writers));
  const users = audience.users.filter((user) => {
    const pace = paces.get(user);
    return !writers.has(user) && !(pace && isAsSoon(pace, first.pace));
  });
  const docs = heard.map(({ docId }) => docId);
  const broken = docs.filter((id) => (effects.get(id)?.breaking ?? 0) > 0);
  const severity = Math.max(...docs.map((id) => effects.get(id)?.severity ?? 0));
  const key = groupKey(first.pace, last, setsOfOneDoc(news), 'model');
  const because: NewsSubscription | undefined = heard.length === 1 ? first.because : undefined;
  const itsNews = news.map((one) => ({ ...one, severity, breaking: one === last ? broken.length : 0 }));
  return users.length > 0 ? [{ users, key, pace: first.pace, news: itsNews, because, uses: { docs, broken } }] : [];
}

/** One group for each person and key: digests gather several models. */
function joined(groups: readonly MessageGroup[]): MessageGroup[] {
  const seen = new Map<string, MessageGroup[]>();
  for (const group of groups) seen.set(group.key, [...(seen.get(group.key) ?? []), group]);
  return [...seen.values()].flatMap((same) => {
    if (same.length === 1) return same;
    const byUser = new Map<number, MessageGroup>();
    for (const group of same) {
      for (const user of group.users) {
        const known = byUser.get(user);
        byUser.set(
          user,
          known ? { ...group, users: [user], news: [...known.news, ...group.news] } : { ...group, users: [user] },
        );
      }
    }
    return [...byUser.values()];
  });
}
