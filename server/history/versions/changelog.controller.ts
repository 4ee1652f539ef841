import { Controller } from '@nestjs/common';
import {
  changelog,
  compareSnapshots,
  getSnapshot,
  listSnapshots,
  restoreChange,
  snapshotInfo,
} from '../../../contracts/history/history.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Verb } from '../../platform/access/policy.js';
import { Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, In, Route } from '../../platform/http/route.js';
import { Changelog } from './changelog.js';
import { parseVersionRef, type VersionRef } from './changelog-wire.js';
import { VersionRestorer } from './version-restorer.js';
import { Versions } from './versions.queries.js';

/**
 * The paths of the old API (docs/wire.md 1.11). Their keys identify a version of a doc, with the same checks as the
 * other history routes.
 */
@Controller()
export class ChangelogController {
  constructor(
    private readonly changelog: Changelog,
    private readonly versions: Versions,
    private readonly restoring: VersionRestorer,
    private readonly access: Access,
  ) {}

  @Route(changelog)
  @Requires('doc.history', { doc: 'docId' })
  async list(@In() { docId }: Input<typeof changelog>, @By() actor: Actor) {
    return this.changelog.records(await this.versions.open(docId, actor));
  }

  @Route(listSnapshots)
  @Requires('doc.history', { doc: 'docId' })
  async snapshots(@In() { docId }: Input<typeof listSnapshots>, @By() actor: Actor) {
    return this.changelog.snapshots(await this.versions.open(docId, actor));
  }

  @Route(getSnapshot)
  @Requires('user')
  async get(@In() { id }: Input<typeof getSnapshot>, @By() actor: Actor) {
    const { docId, version } = await this.moment(id, actor, 'doc.history');
    const snapshot = await this.changelog.snapshot(docId, version);
    if (!snapshot) throw new Refusal('version.unknown', { version });
    return snapshot;
  }

  @Route(snapshotInfo)
  @Requires('user')
  async info(@In() { md5 }: Input<typeof snapshotInfo>, @By() actor: Actor) {
    return (await this.get({ id: md5 }, actor)).content;
  }

  @Route(compareSnapshots)
  @Requires('user')
  async compare(@In() { md5Old, md5New }: Input<typeof compareSnapshots>, @By() actor: Actor) {
    return { docOld: await this.side(md5Old, actor), docNew: await this.side(md5New, actor) };
  }

  @Route(restoreChange)
  @Requires('user')
  async restore(@In() { id }: Input<typeof restoreChange>, @By() actor: Actor) {
    const { docId, version } = await this.moment(id, actor, 'doc.restore');
    return this.restoring.restore(docId, version, actor);
  }

  private async side(key: string, actor: Actor): Promise<Reply<typeof snapshotInfo> | null> {
    return parseVersionRef(key) ? (await this.get({ id: key }, actor)).content : null;
  }

  private async moment(text: string, actor: Actor, verb: Verb): Promise<VersionRef> {
    const moment = parseVersionRef(text);
    if (!moment) throw new Refusal('version.unknown', { version: text });
    await this.access.demand(actor, verb, { doc: moment.docId });
    await this.versions.open(moment.docId, actor);
    return moment;
  }
}
