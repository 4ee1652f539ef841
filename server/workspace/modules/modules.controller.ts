import { Controller } from '@nestjs/common';
import { readKey, refreshReadKey } from '../../../contracts/import-export/exports.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  deletedModules,
  deleteModule,
  moduleToken,
  refreshModuleToken,
  undeleteModule,
} from '../../../contracts/workspace/modules.js';
import {
  addModule,
  listModules,
  moduleInfo,
  moduleOfDoc,
  renameModule,
} from '../../../contracts/workspace/workspace.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import type { Reader } from '../../platform/access/reader.js';
import { Behind, Reads, Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ModuleReadKeys, ModuleTokens } from './module-tokens.js';
import { Modules } from './modules.js';

@Controller()
export class ModulesController {
  constructor(
    private readonly modules: Modules,
    private readonly tokens: ModuleTokens,
    private readonly readKeys: ModuleReadKeys,
    private readonly access: Access,
  ) {}

  @Route(addModule)
  @Requires('module.create', { project: 'projectId' })
  add(@In() input: Input<typeof addModule>, @By() actor: Actor) {
    return this.modules.add(actor, input);
  }

  @Route(listModules)
  @Requires('project.view', { project: 'projectId' })
  list(@In() { projectId }: Input<typeof listModules>) {
    return this.modules.list(projectId);
  }

  @Route(moduleInfo)
  @Requires('module.view', { module: 'moduleId' })
  info(@In() { moduleId }: Input<typeof moduleInfo>) {
    return this.modules.info(moduleId);
  }

  @Route(moduleOfDoc)
  @Reads('doc.view', { doc: 'docId' })
  async ofDoc(@In() { docId }: Input<typeof moduleOfDoc>, @Behind() reader: Reader) {
    const module = await this.modules.ofDoc(docId);
    // Where an application comes from is nothing for strangers: the address may be one of an internal network.
    if (reader.isMember) return module;
    return { ...module, projectId: 0, importUrl: '', name: reader.namesApplications ? module.name : '' };
  }

  @Route(renameModule)
  @Requires('module.edit', { module: 'id' })
  async rename(@In() input: Input<typeof renameModule>, @By() actor: Actor) {
    await this.modules.rename(actor, input);
  }

  @Route(deleteModule)
  @Requires('module.delete', { module: 'id' })
  async delete(@In() { id }: Input<typeof deleteModule>, @By() actor: Actor) {
    await this.modules.delete(actor, id);
  }

  /** The guard does not find deleted applications: the handler checks the rights on the project. */
  @Route(undeleteModule)
  @Requires('user')
  async undelete(@In() { id }: Input<typeof undeleteModule>, @By() actor: Actor) {
    await this.modules.undelete(actor, id);
  }

  @Route(deletedModules)
  @Requires('module.delete', { project: 'projectId' })
  deleted(@In() { projectId }: Input<typeof deletedModules>) {
    return this.modules.deleted(projectId);
  }

  // GETs with side effects, for build plugins (docs/wire.md 1.8). CSRF by a link is not possible: the guard accepts the
  // token only from a header, which pages of other sites cannot send.
  @Route(moduleToken)
  @Requires('module.view', { module: 'moduleId' })
  async token(@In() { moduleId }: Input<typeof moduleToken>, @By() actor: Actor) {
    const mayPush = await this.access.may(actor, 'module.token', { module: moduleId });
    return mayPush ? this.tokens.get(actor, moduleId) : '';
  }

  @Route(readKey)
  @Requires('module.token', { module: 'moduleId' })
  readKey(@In() { moduleId }: Input<typeof readKey>, @By() actor: Actor) {
    return this.readKeys.get(actor, moduleId);
  }

  @Route(refreshReadKey)
  @Requires('module.token', { module: 'moduleId' })
  refreshReadKey(@In() { moduleId }: Input<typeof refreshReadKey>, @By() actor: Actor) {
    return this.readKeys.refresh(actor, moduleId);
  }

  @Route(refreshModuleToken)
  @Requires('module.token', { module: 'moduleId' })
  refreshToken(@In() { moduleId }: Input<typeof refreshModuleToken>, @By() actor: Actor) {
    return this.tokens.refresh(actor, moduleId);
  }
}
