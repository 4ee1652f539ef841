import { Controller } from '@nestjs/common';
import { copyDoc } from '../../contracts/doc-rows.js';
import { modifyDescription, saveDoc, setDocVersion } from '../../contracts/docs.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { type Actor, byActor } from '../access/actor.js';
import { Requires } from '../access/requires.js';
import { By, In, Route } from '../platform/route.js';
import { Copying } from './copying.js';
import { Saving } from './saving.js';

@Controller()
export class SavingController {
  constructor(
    private readonly saving: Saving,
    private readonly copying: Copying,
  ) {}

  /** The doc says where when there is one (an id of 0 names no place), else the application. */
  @Route(saveDoc)
  @Requires('doc.edit', { doc: 'id', module: 'moduleId' })
  save(@In() wanted: Input<typeof saveDoc>, @By() actor: Actor): Promise<Reply<typeof saveDoc>> {
    const by = byActor(actor, 'form', wanted.changeRemark);
    if (wanted.id > 0) return this.saving.save(wanted, by);
    // Who writes a doc keeps it, until somebody else is named (wire 1.10).
    return this.saving.create({ ...wanted, author: wanted.author || actor.nickname }, by);
  }

  @Route(setDocVersion)
  @Requires('doc.edit', { doc: 'id' })
  async setVersion(@In() { id, version }: Input<typeof setDocVersion>, @By() actor: Actor) {
    await this.saving.setVersion(id, version, byActor(actor));
    return {};
  }

  @Route(modifyDescription)
  @Requires('doc.edit', { doc: 'id' })
  async modify(@In() { id, description }: Input<typeof modifyDescription>, @By() actor: Actor) {
    await this.saving.save({ id, moduleId: 0, description }, byActor(actor));
    return {};
  }

  /** The destination's right is asked by the handler: two places, and the guard knows one. */
  @Route(copyDoc)
  @Requires('doc.view', { doc: 'id' })
  copy(@In() input: Input<typeof copyDoc>, @By() actor: Actor): Promise<Reply<typeof copyDoc>> {
    return this.copying.copy(actor, input);
  }
}
