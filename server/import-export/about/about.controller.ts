import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/docs/about.js';
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
    return { about: about && (reader.isMember ? about : forStranger(about, reader)) };
  }
}

type About = NonNullable<Reply<typeof api.docAbout>['about']>;

const forStranger = (about: About, { namesApplications }: Pick<Reader, 'namesApplications'>): About => ({
  ...about,
  name: namesApplications ? about.name : '',
  keywords: { ...aboutForStrangers(about.keywords, namesApplications, new Set()) },
});
