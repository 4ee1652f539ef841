import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/docs/about.js';
import { aboutEntries } from '../../../contracts/docs/doc-types/about.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Reader } from '../../platform/access/reader.js';
import { Behind, Reads, Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { aboutForStrangers } from '../export/about-for-strangers.js';
import { AboutQueries } from './about-queries.js';
import { AboutWriter } from './about-writer.js';

@Controller()
export class AboutController {
  constructor(
    private readonly queries: AboutQueries,
    private readonly writer: AboutWriter,
  ) {}

  @Route(api.openAbout)
  @Requires('doc.edit', { module: 'moduleId' })
  open(@In() { moduleId }: Input<typeof api.openAbout>, @By() actor: Actor) {
    return this.writer.open(actor, moduleId);
  }

  @Route(api.moduleAbout)
  @Requires('doc.view', { module: 'moduleId' })
  async ofModule(@In() { moduleId }: Input<typeof api.moduleAbout>) {
    return { about: await this.queries.ofModule(moduleId) };
  }

  @Route(api.docAbout)
  @Reads('doc.view', { doc: 'id' })
  async ofDoc(@In() { id }: Input<typeof api.docAbout>, @Behind() reader: Reader) {
    const about = await this.queries.ofDoc(id);
    if (!about || reader.isMember) return { about };
    const { namesApplications } = reader;
    const folders = namesApplications ? await this.foldersFor(reader, id, about) : new Set<string>();
    const keywords = { ...aboutForStrangers(about.keywords, namesApplications, folders) };
    return { about: { ...about, name: namesApplications ? about.name : '', keywords } };
  }

  /** Names of the folders that the reader sees, of those that tags name. */
  private async foldersFor({ admits }: Reader, docId: number, { keywords }: About): Promise<ReadonlySet<string>> {
    const tags = aboutEntries(keywords, 'tag').map(({ name }) => name);
    const named = await this.queries.foldersNamed(docId, tags);
    const isSeen = await Promise.all(named.map(({ id }) => admits({ doc: id })));
    return new Set(named.filter((_, at) => isSeen[at]).map(({ name }) => name));
  }
}

type About = NonNullable<Reply<typeof api.docAbout>['about']>;
