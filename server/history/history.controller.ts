import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { compareVersions, getVersion, listHistory, restoreVersion } from '../../contracts/history.js';
import type { Actor } from '../access/actor.js';
import { Requires } from '../access/requires.js';
import { Refusal } from '../platform/refusal.js';
import { By, In, Route } from '../platform/route.js';
import { DictionaryNames } from './dictionary-names.js';
import { contentDifference, htmlOf, placeDifference, textOf } from './differences.js';
import { Entries } from './entries.js';
import { Restore } from './restore.js';
import { type At, type HistoryDoc, type Light, Versions } from './versions.queries.js';

const aboveAll = 2 ** 31 - 1;

/** A doc's past: the stream itself, with names. */
@Controller()
export class HistoryController {
  constructor(
    private readonly versions: Versions,
    private readonly entries: Entries,
    private readonly restoring: Restore,
    private readonly dictionaries: DictionaryNames,
  ) {}

  @Route(listHistory)
  @Requires('doc.history', { doc: 'docId' })
  async list(@In() input: Input<typeof listHistory>, @By() actor: Actor): Promise<Reply<typeof listHistory>> {
    const doc = await this.versions.open(input.docId, actor);
    const found = await this.versions.page(doc.id, input.before ?? aboveAll, input.limit + 1);
    const list = await this.entries.of(doc, found.slice(0, input.limit));
    return { list, more: found.length > input.limit, head: doc.head };
  }

  @Route(getVersion)
  @Requires('doc.history', { doc: 'docId' })
  async get(@In() input: Input<typeof getVersion>, @By() actor: Actor): Promise<Reply<typeof getVersion>> {
    const doc = await this.versions.open(input.docId, actor);
    const { event, state } = await this.version(doc, input.version);
    const { type, isFolder, content } = state;
    return {
      entry: await this.entries.one(doc, event),
      type,
      isFolder,
      content: { ...content },
      text: textOf(state, content),
      html: htmlOf(state, content),
    };
  }

  /** Either way round: a later version may stand on the left. */
  @Route(compareVersions)
  @Requires('doc.history', { doc: 'docId' })
  async compare(
    @In() input: Input<typeof compareVersions>,
    @By() actor: Actor,
  ): Promise<Reply<typeof compareVersions>> {
    const doc = await this.versions.open(input.docId, actor);
    const from = await this.version(doc, input.from);
    const to = await this.version(doc, input.to);
    const folders = await this.versions.folders([from.state.parentId, to.state.parentId]);
    const { fields, text, rows } = contentDifference(doc, from.state.content, to.state.content);
    return {
      from: await this.entries.one(doc, from.event),
      to: await this.entries.one(doc, to.event),
      type: doc.type,
      fields: [...fields, ...placeDifference(from.state, to.state, folders)],
      text,
      rows: await this.dictionaries.inChanges(doc.id, rows),
    };
  }

  @Route(restoreVersion)
  @Requires('doc.restore', { doc: 'docId' })
  restore(@In() input: Input<typeof restoreVersion>, @By() actor: Actor): Promise<Reply<typeof restoreVersion>> {
    return this.restoring.run(input.docId, input.version, actor, input.remark);
  }

  private async version(doc: HistoryDoc, version: number): Promise<{ event: Light; state: At }> {
    const event = await this.versions.light(doc.id, version);
    const state = event && (await this.versions.at(doc.id, version));
    if (!event || !state) throw new Refusal('version.unknown', { version });
    return { event, state };
  }
}
