import { Controller } from '@nestjs/common';
import { saveDoc } from '../../contracts/docs.js';
import type { Input } from '../../contracts/endpoint.js';
import { type Actor, byActor } from '../access/actor.js';
import { Requires } from '../access/requires.js';
import { By, In, Route } from '../platform/route.js';
import { Saving } from './saving.js';

@Controller()
export class SavingController {
  constructor(private readonly saving: Saving) {}

  /** The doc says where when there is one (an id of 0 names no place), else the application. */
  @Route(saveDoc)
  @Requires('doc.edit', { doc: 'id', module: 'moduleId' })
  save(@In() wanted: Input<typeof saveDoc>, @By() actor: Actor) {
    const by = byActor(actor, 'form', wanted.changeRemark);
    if (wanted.id > 0) return this.saving.save(wanted, by);
    // Who writes a doc keeps it, until somebody else is named (wire 1.10).
    return this.saving.create({ ...wanted, author: wanted.author || actor.nickname }, by);
  }
}
