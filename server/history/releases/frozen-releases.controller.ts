import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  compareReleases,
  freezeRelease,
  frozenReleases,
  releaseManifest,
  releaseNotes,
  releasePage,
} from '../../../contracts/history/frozen-releases.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, FileRoute, In, Route } from '../../platform/http/route.js';
import { ReleaseComparer } from './release-comparison.js';
import { ReleaseFreezer } from './release-freezer.js';
import { ReleaseManifests } from './release-manifests.js';
import { releaseNotesText } from './release-notes.js';
import { ReleasePages } from './release-pages.js';

@Controller()
export class FrozenReleasesController {
  constructor(
    private readonly releases: ReleaseFreezer,
    private readonly comparer: ReleaseComparer,
    private readonly manifests: ReleaseManifests,
    private readonly pages: ReleasePages,
  ) {}

  @Route(freezeRelease)
  @Requires('release.edit', { release: 'id' })
  freeze(@In() { id, notes }: Input<typeof freezeRelease>, @By() actor: Actor) {
    return this.releases.freeze(actor, id, notes);
  }

  @Route(frozenReleases)
  @Requires('release.view', { project: 'projectId' })
  list(@In() { projectId }: Input<typeof frozenReleases>) {
    return this.releases.list(projectId);
  }

  @Route(releasePage)
  @Requires('release.view', { release: 'id' })
  page(@In() { id }: Input<typeof releasePage>, @By() actor: Actor) {
    return this.pages.page(actor, id);
  }

  /** The other release must belong to the same project. */
  @Route(compareReleases)
  @Requires('release.view', { release: 'to' })
  compare(@In() want: Input<typeof compareReleases>, @By() actor: Actor) {
    return this.comparer.compare(actor, want);
  }

  @FileRoute(releaseNotes)
  @Requires('release.view', { release: 'to' })
  async notes(
    @In() { lang, ...want }: Input<typeof releaseNotes>,
    @By() actor: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const text = releaseNotesText(await this.comparer.compare(actor, want), lang);
    void reply
      .header('content-type', 'text/markdown; charset=utf-8')
      .header('content-disposition', 'attachment; filename="release-notes.md"')
      .header('cache-control', 'no-store')
      .send(text);
  }

  @FileRoute(releaseManifest)
  @Requires('release.view', { release: 'id' })
  async manifest(
    @In() { id }: Input<typeof releaseManifest>,
    @By() actor: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const signed = await this.manifests.manifest(actor, id);
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="release-manifest.json"')
      .header('cache-control', 'no-store')
      .send(`${JSON.stringify(signed, null, 2)}\n`);
  }
}
