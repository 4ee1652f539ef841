import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { openApiDocs, openApiPage } from '../../../contracts/import-export/open-api-docs.js';
import { Public } from '../../platform/access/requires.js';
import { FileRoute, ReaderLang } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { callDocs } from './call-docs.js';

/** The documentation of the push API (docs/wire.md 2.1). It contains nothing of the installation. */
@Controller()
export class OpenApiDocsController {
  @FileRoute(openApiDocs)
  @Public()
  json(@ReaderLang() lang: Lang, @Res() reply: FastifyReply): void {
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('vary', 'accept-language')
      .send(JSON.stringify(callDocs(lang)));
  }

  @FileRoute(openApiPage)
  @Public()
  page(@Res() reply: FastifyReply): void {
    void reply.redirect('/openapi', 302);
  }
}
