import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../contracts/endpoint.js';
import {
  addModule,
  listModuleSettings,
  listModules,
  moduleInfo,
  moduleOfDoc,
  renameModule,
  updateModuleSettings,
} from '../../contracts/workspace.js';
import type { Actor } from '../access/actor.js';
import { Requires } from '../access/requires.js';
import { By, In, Route } from '../platform/route.js';
import { ModuleSettings } from './module-settings.js';
import { Modules } from './modules.js';

@Controller()
export class ModulesController {
  constructor(
    private readonly modules: Modules,
    private readonly settings: ModuleSettings,
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

  @Route(listModuleSettings)
  @Requires('module.settings', { module: 'moduleId' })
  listSettings(@In() input: Input<typeof listModuleSettings>): Promise<Reply<typeof listModuleSettings>> {
    return this.settings.list(input);
  }

  @Route(updateModuleSettings)
  @Requires('module.settings', { module: 'moduleId' })
  async updateSettings(
    @In() input: Input<typeof updateModuleSettings>,
    @By() actor: Actor,
  ): Promise<Reply<typeof updateModuleSettings>> {
    await this.settings.update(actor, input);
    return {};
  }
}
