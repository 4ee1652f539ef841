import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { downloadCode, generateByTemplate, generateCode } from '../../../contracts/import-export/codegen.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, FileRoute, In, Route } from '../../platform/http/route.js';
import { attachment } from '../export/file-names.js';
import { zipOf } from '../export/zip.js';
import { CodeGenerator } from './code-generator.js';

/** docs/wire.md 1.19. */
@Controller()
export class CodegenController {
  constructor(private readonly code: CodeGenerator) {}

  @Route(generateByTemplate)
  @Requires('doc.view', { doc: 'docId' })
  byTemplate(@In() { docId, templateId }: Input<typeof generateByTemplate>, @By() actor: Actor) {
    return this.code.byTemplate(actor, docId, templateId);
  }

  @Route(generateCode)
  @Requires('doc.view', { doc: 'docId' })
  one(@In() { docId, target }: Input<typeof generateCode>) {
    return this.code.one(docId, target);
  }

  @FileRoute(downloadCode)
  @Requires('doc.view', { module: 'moduleId' })
  async whole(
    @In() { moduleId, target }: Input<typeof downloadCode>,
    @By() actor: Actor,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachment(`${target}.zip`))
      .header('cache-control', 'no-store')
      .send(zipOf(this.code.files(actor, moduleId, target)));
  }
}
