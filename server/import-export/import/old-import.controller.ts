import { Controller } from '@nestjs/common';
import * as contract from '../../../contracts/import-export/old-imports.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { RefusalKey } from '../../../contracts/platform/refusals.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ImportRefreshes } from './import-refreshes.js';
import { OldImports } from './old-imports.js';
import { noAccess } from './source-access.js';

/** Imports as old clients call them (docs/wire.md 1.8). */
@Controller()
export class OldImportController {
  constructor(
    private readonly imports: OldImports,
    private readonly refreshes: ImportRefreshes,
  ) {}

  @Route(contract.importSwaggerV2)
  @Requires('module.import', { project: 'projectId' })
  swaggerV2(@In() input: Input<typeof contract.importSwaggerV2>, @By() actor: Actor) {
    const { projectId, url, content, authUsername, authPassword } = input;
    const access = { ...noAccess, authUsername, authPassword };
    const source = { files: [], url, content: url ? '' : content, access };
    return oldSentences(this.imports.run(actor, projectId, 'openapi', source));
  }

  @Route(contract.importSwagger)
  @Requires('module.import', { project: 'projectId' })
  swagger(@In() input: Input<typeof contract.importSwagger>, @By() actor: Actor) {
    const { projectId, importUrl: url, basicAuthUsername: authUsername, basicAuthPassword: authPassword } = input;
    const source = { files: [], url, content: '', access: { ...noAccess, authUsername, authPassword } };
    return oldSentences(this.imports.run(actor, projectId, 'openapi', source));
  }

  @Route(contract.refreshSwaggerV2)
  @Requires('module.import', { module: 'moduleId' })
  async refreshV2(@In() { moduleId }: Input<typeof contract.refreshSwaggerV2>, @By() actor: Actor) {
    await oldSentences(this.refreshes.run(moduleId, actor.id));
  }

  @Route(contract.refreshSwagger)
  @Requires('module.import', { module: 'moduleId' })
  async refresh(@In() { moduleId }: Input<typeof contract.refreshSwagger>, @By() actor: Actor) {
    await oldSentences(this.refreshes.run(moduleId, actor.id));
  }

  @Route(contract.importPostman)
  @Requires('module.import', { project: 'projectId' })
  postman(@In() { projectId, file }: Input<typeof contract.importPostman>, @By() actor: Actor) {
    return this.imports.run(actor, projectId, 'postman', { files: file, url: '', content: '', access: noAccess });
  }

  @Route(contract.importYapiMarkdown)
  @Requires('module.import', { project: 'projectId' })
  yapi(@In() { projectId, file }: Input<typeof contract.importYapiMarkdown>, @By() actor: Actor) {
    const source = { files: file, url: '', content: '', access: noAccess };
    return this.imports.run(actor, projectId, 'yapi-markdown', source);
  }
}

/** docs/wire.md 6.4 */
const oldKeys: Readonly<Partial<Record<RefusalKey, RefusalKey>>> = {
  'import.auth': 'import.oldAuth',
  'import.status': 'import.oldStatus',
  'import.nothing': 'import.oldEmpty',
  'import.noSource': 'import.oldEmpty',
  'import.format': 'import.oldFormat',
  'import.html': 'import.oldFormat',
};

async function oldSentences<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (err) {
    const key = err instanceof Refusal ? oldKeys[err.key] : undefined;
    throw key ? new Refusal(key) : err;
  }
}
