import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { exportFile, exportPostman, exportPreview } from '../../../contracts/import-export/exports.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, FileRoute, In, ReaderLang, Route } from '../../platform/http/route.js';
import { PublicPages } from '../../platform/http/server/public-pages.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { ChosenApplications } from './chosen-applications.js';
import { type ExportedFile, ExportFiles } from './export-files.js';
import { attachment } from './file-names.js';

@Controller()
export class ExportController {
  constructor(
    private readonly chosen: ChosenApplications,
    private readonly files: ExportFiles,
    private readonly pages: PublicPages,
  ) {}

  /** Docs of any application; those that the caller may not view are left out. */
  @Route(exportPreview)
  @Requires('user')
  async preview(@In() selection: Input<typeof exportPreview>, @By() actor: Actor) {
    const found = await this.chosen.ofUser(actor, selection);
    return {
      docs: found.reduce((sum, { docs }) => sum + docs, 0),
      modules: found.map(({ id, name, environments }) => ({ id, name, environments: [...environments] })),
    };
  }

  @FileRoute(exportFile)
  @Requires('user')
  async file(
    @In() wanted: Input<typeof exportFile>,
    @By() actor: Actor,
    @ReaderLang() lang: Lang,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    sendFile(reply, await this.files.of(actor, wanted, lang, this.pages.origin(request)));
  }

  @FileRoute(exportPostman)
  @Requires('doc.view', { module: 'moduleId' })
  async postman(
    @In() { moduleId, at }: Input<typeof exportPostman>,
    @By() actor: Actor,
    @ReaderLang() lang: Lang,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const whole = { moduleId, projectId: 0, docIds: [], environmentIds: [], zip: false };
    const file = await this.files.of(actor, { ...whole, at, format: 'postman' }, lang, this.pages.origin(request));
    sendFile(reply, { ...file, type: 'application/octet-stream' });
  }
}

function sendFile(reply: FastifyReply, { name, type, docs, content }: ExportedFile): void {
  void reply
    .header('content-type', type)
    .header('content-disposition', attachment(name))
    .header('x-export-docs', String(docs))
    .header('cache-control', 'no-store')
    .send(content);
}
