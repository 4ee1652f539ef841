import { Controller } from '@nestjs/common';
import { changeMarks, readAllChanges, readingList, visitDoc } from '../../../contracts/notifications/visits.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Hints } from '../../platform/sockets/hints.js';
import { Visits } from './visits.js';

/** What changed since the caller last read it. */
@Controller()
export class VisitsController {
  constructor(
    private readonly access: Access,
    private readonly visits: Visits,
    private readonly hints: Hints,
  ) {}

  /** Without access it fails like the tree that it marks. */
  @Route(changeMarks)
  @Requires('user')
  async marks(@In() place: Input<typeof changeMarks>, @By() actor: Actor) {
    const { spaceId, projectId } = place;
    if (spaceId) await this.access.demand(actor, 'space.view', { space: spaceId });
    else await this.access.demand(actor, 'project.view', { project: projectId });
    return this.visits.marks(actor, place);
  }

  @Route(readingList)
  @Requires('doc.view', { module: 'moduleId' })
  list(@In() { moduleId }: Input<typeof readingList>, @By() actor: Actor, @ReaderLang() lang: Lang) {
    return this.visits.list(actor.id, moduleId, lang);
  }

  @Route(visitDoc)
  @Requires('doc.view', { doc: 'docId' })
  async visit(@In() input: Input<typeof visitDoc>, @By() actor: Actor) {
    await this.visits.visit(actor.id, input);
  }

  @Route(readAllChanges)
  @Requires('doc.view', { module: 'moduleId' })
  async readAll(@In() input: Input<typeof readAllChanges>, @By() actor: Actor) {
    await this.visits.readAll(actor.id, input);
    this.hints.toUser(actor.id, { about: 'news', moduleId: encodeId(input.moduleId) });
  }
}
