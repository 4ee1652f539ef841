import { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { auditExportInput, auditPage } from '../../../contracts/history/audit.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { Requires } from '../../platform/access/requires.js';
import { checkInput } from '../../platform/http/input.js';
import { In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Audit } from './audit.js';
import { auditFileFormats } from './audit-file.js';

@Controller()
export class AuditController {
  constructor(
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  @Route(auditPage)
  @Requires('super')
  page(@In() input: Input<typeof auditPage>, @ReaderLang() lang: Lang) {
    return this.audit.page(lang, input);
  }

  /** Replies with a file, not an envelope. Streamed, so memory use does not depend on its length. */
  @Get('/admin/audit/export')
  @Requires('super')
  export(@Query() query: unknown, @ReaderLang() lang: Lang, @Res() reply: FastifyReply): void {
    const { format, ...filter } = checkInput(auditExportInput, query);
    const day = this.clock.now().toISOString().slice(0, 10);
    void reply
      .header('content-type', auditFileFormats[format].type)
      .header('content-disposition', `attachment; filename="audit-${day}.${format}"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(this.audit.file(lang, filter, auditFileFormats[format])));
  }
}
