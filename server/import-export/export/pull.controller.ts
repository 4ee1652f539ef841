import { Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pullOpenApi, pullPostman } from '../../../contracts/import-export/exports.js';
import { Public } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { FileRoute } from '../../platform/http/route.js';
import { ModuleReadKeys, ModuleTokens } from '../../workspace/modules/module-tokens.js';
import { ChosenApplications } from './chosen-applications.js';
import { begun } from './export-files.js';
import { OpenApiFiles } from './openapi-files.js';
import { PulledVersion } from './pulled-version.js';
import { TextFiles } from './text-files.js';

/** Addresses from which tools pull the current docs of an application; a key in the address takes the place of a user. */
@Controller()
export class PullController {
  constructor(
    private readonly readKeys: ModuleReadKeys,
    private readonly tokens: ModuleTokens,
    private readonly versions: PulledVersion,
    private readonly chosen: ChosenApplications,
    private readonly texts: TextFiles,
    private readonly openApiFiles: OpenApiFiles,
  ) {}

  @FileRoute(pullPostman)
  @Public()
  async postman(@Param('token') token: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const moduleId = (await this.readKeys.moduleOf(token)) ?? (await this.tokens.moduleOf(token));
    if (moduleId === undefined) throw new Refusal('module.unknown');
    if (await this.isUnchanged(moduleId, 'postman', request, reply)) return;
    const { name, found } = await this.chosen.ofModule(moduleId);
    const application = found ?? { id: moduleId, name, entries: [], docs: 0 };
    const chunks = this.texts.postman({ ...application, environments: [] }, `address ${request.ip}`, true);
    void reply.header('content-type', 'application/json; charset=utf-8').send(await begun(chunks));
  }

  @FileRoute(pullOpenApi)
  @Public()
  async openApi(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const [, key = '', extension] = /^([0-9a-f]{32})\.(json|yaml)$/.exec(file) ?? [];
    const language = extension === 'yaml' ? 'yaml' : 'json';
    const moduleId = await this.readKeys.moduleOf(key);
    if (moduleId === undefined) throw new Refusal('module.unknown');
    if (await this.isUnchanged(moduleId, language, request, reply)) return;
    const { name, found } = await this.chosen.ofModule(moduleId);
    const application = found ?? { id: moduleId, name, entries: [], docs: 0, environments: [] };
    const chunks = this.openApiFiles.of(application, language, `address ${request.ip}`);
    void reply.header('content-type', `application/${language}; charset=utf-8`).send(await begun(chunks));
  }

  /** Answers 304 if the tool already has this version. The version is read before the docs: it is never too new. */
  private async isUnchanged(
    moduleId: number,
    format: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const tag = `W/"${format}-${await this.versions.of(moduleId)}"`;
    void reply.header('etag', tag).header('cache-control', 'private, no-cache');
    const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim());
    if (!known.includes(tag) && !known.includes('*')) return false;
    void reply.code(304).send();
    return true;
  }
}
