import { Controller } from '@nestjs/common';
import {
  follows,
  getFollow,
  getNewsPreferences,
  removeFollow,
  saveFollow,
  saveNewsPreferences,
} from '../../../contracts/notifications/follows.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, In, Route } from '../../platform/http/route.js';
import { FollowList } from './follow-list.js';
import { type FollowPlace, Follows } from './follows.js';

type Given = Input<typeof getFollow>;

/** The place that the guard checks as well: the most specific id. */
function placeOf({ docId, releaseId, moduleId, projectId, spaceId, part }: Given): FollowPlace {
  if (docId) return { kind: 'doc', id: docId, part };
  if (part !== '') throw new Refusal('doc.unknown');
  if (moduleId) return { kind: 'module', id: moduleId, part };
  if (releaseId) return { kind: 'release', id: releaseId, part };
  if (projectId) return { kind: 'project', id: projectId, part };
  return { kind: 'space', id: spaceId ?? 0, part };
}

/** What the caller follows, how, and their defaults. */
@Controller()
export class FollowsController {
  constructor(
    private readonly list: FollowList,
    private readonly saved: Follows,
  ) {}

  @Route(follows)
  @Requires('user')
  all(@By() actor: Actor) {
    return this.list.of(actor);
  }

  @Route(getFollow)
  @Requires('user')
  get(@In() input: Input<typeof getFollow>, @By() actor: Actor) {
    return this.saved.get(actor, placeOf(input));
  }

  @Route(saveFollow)
  @Requires('project.view', {
    ...{ doc: 'docId', release: 'releaseId', module: 'moduleId', project: 'projectId', space: 'spaceId' },
  })
  async save(@In() input: Input<typeof saveFollow>, @By() actor: Actor) {
    await this.saved.save(actor, placeOf(input), input);
  }

  /** Also allowed for what the caller may no longer view. */
  @Route(removeFollow)
  @Requires('user')
  async remove(@In() input: Input<typeof removeFollow>, @By() actor: Actor) {
    await this.saved.remove(actor, placeOf(input));
  }

  @Route(getNewsPreferences)
  @Requires('user')
  preferences(@By() actor: Actor) {
    return this.saved.preferences(actor.id);
  }

  @Route(saveNewsPreferences)
  @Requires('user')
  async savePreferences(@In() input: Input<typeof saveNewsPreferences>, @By() actor: Actor) {
    await this.saved.savePreferences(actor, input);
  }
}
