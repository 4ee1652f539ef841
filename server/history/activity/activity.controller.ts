import { Readable } from 'node:stream';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { activityFile, activityMeanings, activityPage } from '../../../contracts/history/activity.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, FileRoute, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Activity } from './activity.js';
import { ActivityFile, activityFileFormats } from './activity-file.js';

/** The place is checked with the caller's rights; without one, only what they may read is searched. */
@Controller()
export class ActivityController {
  constructor(
    private readonly activity: Activity,
    private readonly files: ActivityFile,
    private readonly clock: Clock,
  ) {}

  @Route(activityPage)
  @Requires('user')
  page(@In() asked: Input<typeof activityPage>, @By() actor: Actor, @ReaderLang() lang: Lang) {
    return this.activity.page(actor, lang, asked);
  }

  @Route(activityMeanings)
  @Requires('user')
  meanings(@In() asked: Input<typeof activityMeanings>, @By() actor: Actor) {
    return this.activity.meaningsOf(actor, asked);
  }

  /** Streamed, so memory use does not depend on its length. */
  @FileRoute(activityFile)
  @Requires('user')
  async file(
    @In() { format, ...asked }: Input<typeof activityFile>,
    @By() actor: Actor,
    @ReaderLang() lang: Lang,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const parts = await this.files.open(actor, lang, asked, format);
    const day = this.clock.now().toISOString().slice(0, 10);
    void reply
      .header('content-type', activityFileFormats[format].type)
      .header('content-disposition', `attachment; filename="activity-${day}.${format}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(parts));
  }
}
