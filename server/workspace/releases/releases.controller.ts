import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  addRelease,
  boundDocs,
  boundDocsByPost,
  listReleases,
  removeRelease,
  setReleaseNotes,
  setReleaseStatus,
  subscribeRelease,
  unsubscribeRelease,
  updateRelease,
} from '../../../contracts/workspace/releases.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ReleaseDocs } from './release-docs.js';
import { Releases } from './releases.js';

@Controller()
export class ReleasesController {
  constructor(
    private readonly releases: Releases,
    private readonly docs: ReleaseDocs,
    private readonly access: Access,
  ) {}

  @Route(listReleases)
  @Requires('release.view', { project: 'projectId' })
  async list(@In() want: Input<typeof listReleases>, @By() actor: Actor) {
    const mayEdit = await this.access.may(actor, 'release.edit', { project: want.projectId });
    return this.releases.list(actor, want, mayEdit);
  }

  @Route(addRelease)
  @Requires('release.edit', { project: 'projectId' })
  add(@In() wish: Input<typeof addRelease>, @By() actor: Actor) {
    return this.releases.add(actor, wish);
  }

  @Route(updateRelease)
  @Requires('release.edit', { release: 'id' })
  async update(@In() wish: Input<typeof updateRelease>, @By() actor: Actor) {
    await this.releases.update(actor, wish);
  }

  @Route(setReleaseStatus)
  @Requires('release.edit', { release: 'id' })
  async setStatus(@In() { id, status }: Input<typeof setReleaseStatus>, @By() actor: Actor) {
    await this.releases.setStatus(actor, id, status);
  }

  @Route(setReleaseNotes)
  @Requires('release.edit', { release: 'id' })
  async setNotes(@In() { id, notes }: Input<typeof setReleaseNotes>, @By() actor: Actor) {
    await this.releases.setNotes(actor, id, notes);
  }

  @Route(removeRelease)
  @Requires('release.edit', { release: 'id' })
  async remove(@In() { id }: Input<typeof removeRelease>, @By() actor: Actor) {
    await this.releases.remove(actor, id);
  }

  /** Old clients also send the project, which is ignored. */
  @Route(boundDocs)
  @Requires('release.view', { release: 'releaseId' })
  bound(@In() { releaseId }: Input<typeof boundDocs>) {
    return this.docs.tree(releaseId);
  }

  /** Old clients use POST. */
  @Route(boundDocsByPost)
  @Requires('release.view', { release: 'releaseId' })
  boundByPost(@In() { releaseId }: Input<typeof boundDocsByPost>) {
    return this.docs.tree(releaseId);
  }

  @Route(subscribeRelease)
  @Requires('release.subscribe', { release: 'sourceId' })
  async subscribe(@In() { sourceId }: Input<typeof subscribeRelease>, @By() actor: Actor) {
    await this.releases.subscribe(actor, sourceId);
  }

  /** Also allowed for users who may no longer view the release. */
  @Route(unsubscribeRelease)
  @Requires('user')
  async unsubscribe(@In() { sourceId }: Input<typeof unsubscribeRelease>, @By() actor: Actor) {
    await this.releases.unsubscribe(actor, sourceId);
  }
}
