import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import {
  deletedModules,
  deleteModule,
  moduleToken,
  refreshModuleToken,
  undeleteModule,
} from '../../../contracts/modules.js';
import { addModule, listModules, moduleInfo, moduleOfDoc, renameModule } from '../../../contracts/workspace.js';
import type { Actor } from '../../access/actor.js';
import { Requires } from '../../access/requires.js';
import { By, In, Route } from '../../platform/route.js';
import { ModuleTokens } from './module-tokens.js';
import { Modules } from './modules.js';

@Controller()
export class ModulesController {
  constructor(
    private readonly modules: Modules,
    private readonly tokens: ModuleTokens,
  ) {}

  @Route(addModule)
  @Requires('module.create', { project: 'projectId' })
  add(@In() input: Input<typeof addModule>, @By() actor: Actor): Promise<Reply<typeof addModule>> {
    return this.modules.add(actor, input);
  }

  @Route(listModules)
  @Requires('project.view', { project: 'projectId' })
  list(@In() { projectId }: Input<typeof listModules>): Promise<Reply<typeof listModules>> {
    return this.modules.list(projectId);
  }

  @Route(moduleInfo)
  @Requires('module.view', { module: 'moduleId' })
  info(@In() { moduleId }: Input<typeof moduleInfo>): Promise<Reply<typeof moduleInfo>> {
    return this.modules.info(moduleId);
  }

  @Route(moduleOfDoc)
  @Requires('doc.view', { doc: 'docId' })
  ofDoc(@In() { docId }: Input<typeof moduleOfDoc>): Promise<Reply<typeof moduleOfDoc>> {
    return this.modules.ofDoc(docId);
  }

  @Route(renameModule)
  @Requires('module.edit', { module: 'id' })
  async rename(@In() input: Input<typeof renameModule>, @By() actor: Actor): Promise<Reply<typeof renameModule>> {
    await this.modules.rename(actor, input);
    return {};
  }

  @Route(deleteModule)
  @Requires('module.delete', { module: 'id' })
  async delete(@In() { id }: Input<typeof deleteModule>, @By() actor: Actor): Promise<Reply<typeof deleteModule>> {
    await this.modules.delete(actor, id);
    return {};
  }

  /** A deleted application is no place: its rights are asked by the handler, of its project. */
  @Route(undeleteModule)
  @Requires('user')
  async undelete(
    @In() { id }: Input<typeof undeleteModule>,
    @By() actor: Actor,
  ): Promise<Reply<typeof undeleteModule>> {
    await this.modules.undelete(actor, id);
    return {};
  }

  @Route(deletedModules)
  @Requires('module.delete', { project: 'projectId' })
  deleted(@In() { projectId }: Input<typeof deletedModules>): Promise<Reply<typeof deletedModules>> {
    return this.modules.deleted(projectId);
  }

  // GETs that change, as build plugins know them (wire 1.8). A bare link does nothing: the guard takes the token from a
  // header only, which no page of another site can send.
  @Route(moduleToken)
  @Requires('module.token', { module: 'moduleId' })
  token(@In() { moduleId }: Input<typeof moduleToken>, @By() actor: Actor): Promise<Reply<typeof moduleToken>> {
    return this.tokens.of(actor, moduleId);
  }

  @Route(refreshModuleToken)
  @Requires('module.token', { module: 'moduleId' })
  refreshToken(
    @In() { moduleId }: Input<typeof refreshModuleToken>,
    @By() actor: Actor,
  ): Promise<Reply<typeof refreshModuleToken>> {
    return this.tokens.refresh(actor, moduleId);
  }
}
