import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/docs/constants.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import type { Reader } from '../../platform/access/reader.js';
import { Behind, Reads, Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, In, Route } from '../../platform/http/route.js';
import type { HeldDoc, HolderOwner } from '../doc/doc-holders.js';
import { rulesOf } from '../doc-types/index.js';
import { Constants } from './constants.js';

type Texts = Reply<typeof api.constantTexts>;

/** Constants and error codes of projects and applications (docs/wire.md 1.7). */
@Controller()
export class ConstantsController {
  constructor(
    private readonly constants: Constants,
    private readonly access: Access,
  ) {}

  @Route(api.projectConstants)
  @Requires('constants.view', { project: 'projectId' })
  ofProject(@In() owner: Input<typeof api.projectConstants>) {
    return this.constants.html(owner);
  }

  @Route(api.moduleConstants)
  @Requires('constants.view', { module: 'moduleId' })
  ofModule(@In() owner: Input<typeof api.moduleConstants>) {
    return this.constants.html(owner);
  }

  @Route(api.allConstants)
  @Requires('constants.view', { module: 'moduleId' })
  async all(@In() owner: Input<typeof api.allConstants>) {
    return {
      constantModule: await this.constants.html(owner),
      constantProject: await this.constants.html(await this.projectOf(owner.moduleId)),
    };
  }

  @Route(api.saveProjectConstants)
  @Requires('constants.edit', { project: 'id' })
  async saveOfProject(@In() { id, content }: Input<typeof api.saveProjectConstants>, @By() actor: Actor) {
    await this.constants.save({ projectId: id }, content, byActor(actor));
  }

  @Route(api.saveModuleConstants)
  @Requires('constants.edit', { module: 'id' })
  async saveOfModule(@In() { id, content }: Input<typeof api.saveModuleConstants>, @By() actor: Actor) {
    await this.constants.save({ moduleId: id }, content, byActor(actor));
  }

  @Route(api.constantTexts)
  @Reads('constants.view', { module: 'moduleId', project: 'projectId' })
  async texts(@In() { moduleId, projectId }: Input<typeof api.constantTexts>, @Behind() reader: Reader) {
    if (!reader.hasConstants) return { module: null, project: null };
    // Only what the guard has checked: with an application, its own project.
    const project = moduleId > 0 ? await this.projectOf(moduleId) : { projectId };
    return {
      module: moduleId > 0 ? textOf(await this.constants.find({ moduleId }), reader) : null,
      project: textOf(await this.constants.find(project), reader),
    };
  }

  @Route(api.openConstants)
  @Requires('constants.edit', { module: 'moduleId', project: 'projectId' })
  async open(@In() { moduleId, projectId }: Input<typeof api.openConstants>, @By() actor: Actor) {
    const owner: HolderOwner = moduleId > 0 ? { moduleId } : { projectId };
    return { docId: await this.constants.open(owner, byActor(actor)) };
  }

  private async projectOf(moduleId: number): Promise<{ projectId: number }> {
    const place = await this.access.place({ module: moduleId });
    if (!place) throw new Refusal('module.unknown');
    return { projectId: place.projectId };
  }
}

/** Strangers do not learn who wrote it. */
function textOf(doc: HeldDoc | undefined, { isMember }: Reader): Texts['module'] {
  if (!doc) return null;
  const { id: docId, type, content, version, modifiedAt } = doc;
  const modifierName = isMember ? doc.modifierName : '';
  return { docId, body: rulesOf(type).body(content), version, modifierName, modifiedAt };
}
