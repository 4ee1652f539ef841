import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { takeComposeDocs } from '../../../contracts/sharing/compose-docs.js';
import * as api from '../../../contracts/sharing/composing.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { ComposeParams, type ParamStyle } from './compose-params.js';
import { ComposePins } from './compose-pins.js';
import { ComposeProjects } from './compose-projects.js';

/** Composed projects and their settings (docs/wire.md 1.18). */
@Controller()
export class ComposeController {
  constructor(
    private readonly projects: ComposeProjects,
    private readonly pins: ComposePins,
    private readonly params: ComposeParams,
  ) {}

  @Route(api.listComposeProjects)
  @Requires('compose.view', { space: 'spaceId' })
  list(@In() { spaceId }: Input<typeof api.listComposeProjects>, @By() actor: Actor) {
    return this.projects.list(actor, spaceId);
  }

  @Route(api.addComposeProject)
  @Requires('compose.edit', { space: 'spaceId' })
  add(@In() wish: Input<typeof api.addComposeProject>, @By() actor: Actor) {
    return this.projects.add(actor, wish);
  }

  @Route(api.updateComposeProject)
  @Requires('compose.edit', { composeProject: 'id' })
  update(@In() wish: Input<typeof api.updateComposeProject>, @By() actor: Actor) {
    return this.projects.update(actor, wish);
  }

  @Route(api.deleteComposeProject)
  @Requires('compose.edit', { composeProject: 'id' })
  remove(@In() { id }: Input<typeof api.deleteComposeProject>, @By() actor: Actor) {
    return this.projects.remove(actor, id);
  }

  @Route(api.undeleteComposeProject)
  @Requires('user')
  undelete(@In() { id }: Input<typeof api.undeleteComposeProject>, @By() actor: Actor) {
    return this.projects.undelete(actor, id);
  }

  @Route(api.styleComposeProject)
  @Requires('compose.edit', { composeProject: 'id' })
  style(@In() wish: Input<typeof api.styleComposeProject>, @By() actor: Actor) {
    return this.projects.style(actor, wish);
  }

  @Route(api.pinComposeProject)
  @Requires('compose.edit', { composeProject: 'id' })
  pin(@In() { id, isPinned }: Input<typeof api.pinComposeProject>, @By() actor: Actor) {
    return this.pins.pin(actor, id, isPinned);
  }

  @Route(takeComposeDocs)
  @Requires('compose.edit', { composeProject: 'projectId' })
  take(@In() wish: Input<typeof takeComposeDocs>, @By() actor: Actor) {
    return this.pins.take(actor, wish);
  }

  @Route(api.composeSettings)
  @Requires('compose.view', { composeProject: 'id' })
  settings(@In() { id }: Input<typeof api.composeSettings>) {
    return this.projects.settings(id);
  }

  @Route(api.saveComposeSettings)
  @Requires('compose.edit', { composeProject: 'id' })
  save(@In() wish: Input<typeof api.saveComposeSettings>, @By() actor: Actor) {
    return this.projects.saveSettings(actor, wish);
  }

  @Route(api.composeParams.list)
  @Requires('compose.view', { composeProject: 'projectId' })
  listParams(@In() { projectId }: Input<typeof api.composeParams.list>) {
    return this.params.list(projectId, REQUEST);
  }

  @Route(api.composeParams.add)
  @Requires('compose.edit', { composeProject: 'projectId' })
  addParam(@In() wish: Input<typeof api.composeParams.add>, @By() actor: Actor) {
    return this.params.add(actor, wish, REQUEST);
  }

  @Route(api.composeParams.update)
  @Requires('compose.edit', { composeParam: 'id' })
  updateParam(@In() wish: Input<typeof api.composeParams.update>, @By() actor: Actor) {
    return this.params.update(actor, wish);
  }

  @Route(api.composeParams.delete)
  @Requires('compose.edit', { composeParam: 'id' })
  deleteParam(@In() { id }: Input<typeof api.composeParams.delete>, @By() actor: Actor) {
    return this.params.remove(actor, id);
  }

  @Route(api.composeReturns.list)
  @Requires('compose.view', { composeProject: 'projectId' })
  returns(@In() { projectId }: Input<typeof api.composeReturns.list>) {
    return this.params.list(projectId, RESPONSE);
  }

  @Route(api.composeReturns.add)
  @Requires('compose.edit', { composeProject: 'projectId' })
  addReturn(@In() wish: Input<typeof api.composeReturns.add>, @By() actor: Actor) {
    return this.params.add(actor, wish, RESPONSE);
  }

  @Route(api.composeReturns.update)
  @Requires('compose.edit', { composeParam: 'id' })
  updateReturn(@In() wish: Input<typeof api.composeReturns.update>, @By() actor: Actor) {
    return this.params.update(actor, wish);
  }

  @Route(api.composeReturns.delete)
  @Requires('compose.edit', { composeParam: 'id' })
  deleteReturn(@In() { id }: Input<typeof api.composeReturns.delete>, @By() actor: Actor) {
    return this.params.remove(actor, id);
  }
}

const REQUEST: ParamStyle = 2;
const RESPONSE: ParamStyle = 3;
