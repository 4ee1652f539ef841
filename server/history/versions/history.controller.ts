import { Controller } from '@nestjs/common';
import { changesOf } from '../../../contracts/docs/change-severity/choices.js';
import { compareVersions, getVersion, listHistory, restoreVersion } from '../../../contracts/history/history.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { VersionMeanings } from '../../docs/meanings/version-meanings.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, In, Route } from '../../platform/http/route.js';
import { placeDifference } from './differences.js';
import { HistoryEntries } from './history-entries.js';
import { LinkNames } from './link-names.js';
import { ModelVersions } from './model-versions.js';
import { VersionRenderer } from './version-renderer.js';
import { VersionRestorer } from './version-restorer.js';
import { type DocAtVersion, type EventHead, type HistoryDoc, Versions } from './versions.queries.js';

const aboveAll = 2 ** 31 - 1;

/** The history of a doc: its event stream, with names for ids. */
@Controller()
export class HistoryController {
  constructor(
    private readonly versions: Versions,
    private readonly entries: HistoryEntries,
    private readonly restoring: VersionRestorer,
    private readonly links: LinkNames,
    private readonly renderer: VersionRenderer,
    private readonly meanings: VersionMeanings,
    private readonly modelVersions: ModelVersions,
  ) {}

  @Route(listHistory)
  @Requires('doc.history', { content: 'docId' })
  async list(@In() input: Input<typeof listHistory>, @By() actor: Actor) {
    const doc = await this.versions.open(input.docId, actor);
    const found = await this.versions.page(doc.id, input.before ?? aboveAll, input.limit + 1);
    const page = found.slice(0, input.limit);
    const list = await this.entries.describe(doc, page);
    const { models, ...rest } = await this.modelVersions.between(doc, page, input.before);
    const more = found.length > input.limit;
    return { list, more, head: doc.head, ...(models.length > 0 && { models, ...rest }) };
  }

  @Route(getVersion)
  @Requires('doc.history', { content: 'docId' })
  async get(@In() input: Input<typeof getVersion>, @By() actor: Actor) {
    const doc = await this.versions.open(input.docId, actor);
    const { event, state } = await this.version(doc, input.version);
    const { type, isFolder, content } = state;
    return {
      entry: await this.entries.one(doc, event),
      type,
      isFolder,
      content: { ...content },
      text: await this.renderer.text(state, content),
      html: await this.renderer.html(state, content),
    };
  }

  /** In either order: `from` may be the later version. */
  @Route(compareVersions)
  @Requires('doc.history', { content: 'docId' })
  async compare(@In() input: Input<typeof compareVersions>, @By() actor: Actor) {
    const doc = await this.versions.open(input.docId, actor);
    const from = await this.version(doc, input.from);
    const to = await this.version(doc, input.to);
    const folders = await this.versions.folders([from.state.parentId, to.state.parentId]);
    const { fields, text, rows } = await this.renderer.difference(doc, from.state.content, to.state.content);
    const instants = { from: from.event.at, to: to.event.at };
    const pair = { docId: doc.id, moduleId: doc.moduleId, from: input.from, to: input.to, instants };
    const [found] = await this.meanings.chosen([pair], Number.POSITIVE_INFINITY);
    return {
      from: await this.entries.one(doc, from.event),
      to: await this.entries.one(doc, to.event),
      type: doc.type,
      fields: [...fields, ...placeDifference(from.state, to.state, folders)],
      text,
      rows: await this.links.inChanges(doc.id, rows),
      meaning: found ? changesOf(found.changes) : null,
    };
  }

  @Route(restoreVersion)
  @Requires('doc.restore', { content: 'docId' })
  restore(@In() input: Input<typeof restoreVersion>, @By() actor: Actor) {
    return this.restoring.restore(input.docId, input.version, actor, input.remark);
  }

  private async version(doc: HistoryDoc, version: number): Promise<{ event: EventHead; state: DocAtVersion }> {
    const event = await this.versions.eventHead(doc.id, version);
    const state = event && (await this.versions.at(doc.id, version));
    if (!event || !state) throw new Refusal('version.unknown', { version });
    return { event, state };
  }
}
