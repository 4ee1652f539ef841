import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import {
  deleteTemplate,
  saveTemplate,
  templateDetail,
  templateGroups,
  templateTree,
  templateTreeOfDocs,
  updateTemplate,
} from '../../../contracts/workspace/templates.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { Templates } from './templates.js';

@Controller()
export class TemplatesController {
  constructor(private readonly templates: Templates) {}

  @Route(templateTree)
  @Requires('super')
  tree() {
    return this.templates.tree();
  }

  /** Any user may generate code from a doc, so any user may list the names of templates. */
  @Route(templateTreeOfDocs)
  @Requires('user')
  treeOfDocs() {
    return this.templates.tree();
  }

  @Route(templateGroups)
  @Requires('super')
  groups() {
    return this.templates.groups();
  }

  @Route(templateDetail)
  @Requires('super')
  detail(@In() { id }: Input<typeof templateDetail>) {
    return this.templates.detail(id);
  }

  @Route(saveTemplate)
  @Requires('super')
  save(@In() input: Input<typeof saveTemplate>, @By() actor: Actor) {
    return this.templates.add(actor, input);
  }

  @Route(updateTemplate)
  @Requires('super')
  async update(@In() input: Input<typeof updateTemplate>, @By() actor: Actor) {
    await this.templates.update(actor, input);
  }

  @Route(deleteTemplate)
  @Requires('super')
  async delete(@In() { id }: Input<typeof deleteTemplate>, @By() actor: Actor) {
    await this.templates.delete(actor, id);
  }
}
