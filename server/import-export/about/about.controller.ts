import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/docs/about.js';
import { entryKey, jsonValue, orderKey } from '../../../contracts/docs/doc-types/about.js';
import { OPERATION } from '../../../contracts/docs/doc-types/api.js';
import { partsForStrangers } from '../../../contracts/docs/doc-types/members-only.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Reader } from '../../platform/access/reader.js';
import { Behind, Reads, Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
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

/** Of schemes only what a call needs: addresses of a token or a discovery may be internal. */
const ofSchemes = ['type', 'in', 'name', 'scheme', 'bearerFormat', 'description'];

/** A reader who may not know the application gets no more than how calls are signed. */
function forStranger(about: About, { namesApplications }: Pick<Reader, 'namesApplications'>): About {
  const shown = partsForStrangers(OPERATION, { schema: about.keywords }).schema ?? {};
  const keywords = Object.entries(shown).flatMap(([keyword, json]): [string, string][] => {
    if (keyword.startsWith(entryKey('scheme', ''))) return [[keyword, JSON.stringify(schemeForStranger(json))]];
    return namesApplications || keyword === orderKey('scheme') || keyword === 'security' ? [[keyword, json]] : [];
  });
  return { ...about, name: namesApplications ? about.name : '', keywords: Object.fromEntries(keywords) };
}

function schemeForStranger(json: string): Readonly<Record<string, unknown>> {
  const value = jsonValue(json);
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(fields.filter(([field]) => ofSchemes.includes(field)));
}
