import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import type { ChosenSeverities } from '../../../contracts/docs/change-severity/choices.js';
import { directionOf } from '../../../contracts/docs/change-severity/rules.js';
import { partsOf } from '../../../contracts/docs/change-severity/wording.js';
import type { NewsKind } from '../../../contracts/notifications/news.js';
import { DocType } from '../../../contracts/platform/enums.js';
import type { ContentChanges } from '../../docs/change-severity/index.js';
import { KnownChanges } from '../../docs/meanings/known-changes.js';
import { type ModelUser, usersOfModels } from '../../docs/models/model-users.js';
import { storedMeaning } from './change-meaning.js';
import type { DocPlace } from './doc-places.js';

/** What a change of a model means to one doc that uses it. */
export interface ModelEffect {
  readonly docId: number;
  readonly severity: number;
  readonly breaking: number;
}
interface ChangedModel {
  readonly kind: NewsKind;
  readonly place: DocPlace;
  readonly found: ContentChanges;
}
type Chosen = ReadonlyMap<number, ChosenSeverities>;

/** Later than every version that exists: callers are to know the doc by now. */
const NEXT_VERSION = 2 ** 31 - 1;
const whole: readonly NewsKind[] = ['deleted', 'undeleted'];

/** What changes of models mean to the docs that use them, each by the directions in which it does. */
@Injectable()
export class ModelEffects {
  constructor(private readonly known: KnownChanges) {}

  /** In the order of `changed`; empty for docs, and for models that no doc uses or whose schema stays. */
  async of(changed: readonly ChangedModel[], chosen: Chosen, tx: EntityManager): Promise<ModelEffect[][]> {
    const models = changed.filter(isOfSchema);
    if (models.length === 0) return changed.map(() => []);
    const users = await usersOfModels(
      tx,
      models.map(({ place: { id, moduleId } }) => ({ id, moduleId })),
    );
    const asked = models.flatMap((model) => {
      const ofUser = changesByUse(model.found.changes);
      return (users.get(model.place.id) ?? []).map((user) => ({ model, docId: user.docId, changes: ofUser(user) }));
    });
    const counted = await this.known.of(
      asked.map(({ docId, changes }) => ({ docId, version: NEXT_VERSION, changes })),
      tx,
    );
    const effects = new Map<ChangedModel, ModelEffect[]>(models.map((model) => [model, []]));
    for (const [at, { model, docId }] of asked.entries()) {
      const choices = chosen.get(model.place.moduleId);
      const { severity, breaking } = storedMeaning({ changes: counted[at] ?? [], parts: [] }, choices);
      effects.get(model)?.push({ docId, severity, breaking });
    }
    return changed.map((one) => effects.get(one) ?? []);
  }
}

/** Names and texts of a model are no news of other docs. */
const isOfSchema = ({ kind, place, found }: ChangedModel): boolean =>
  place.type === DocType.model && (whole.includes(kind) || found.parts.some((part) => part.startsWith('row:')));

/** The changes in the directions of a use, as one list for all uses that are alike. */
function changesByUse(changes: readonly ChangeMeaning[]): (user: ModelUser) => readonly ChangeMeaning[] {
  const known = new Map<string, readonly ChangeMeaning[]>();
  return ({ inRequests, inResponses }) => {
    const key = `${inRequests} ${inResponses}`;
    const found = known.get(key) ?? changes.filter(({ rule }) => isIn(rule, { inRequests, inResponses }));
    known.set(key, found);
    return found;
  };
}

function isIn(rule: string, { inRequests, inResponses }: Pick<ModelUser, 'inRequests' | 'inResponses'>): boolean {
  const { place } = partsOf(rule);
  if (!place) return rule.startsWith('doc.');
  return directionOf(place) === 'request' ? inRequests : inResponses;
}
