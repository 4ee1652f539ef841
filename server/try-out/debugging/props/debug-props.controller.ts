import { Controller } from '@nestjs/common';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import * as api from '../../../../contracts/try-out/debugging.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Requires } from '../../../platform/access/requires.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { DebugProps } from './debug-props.js';

/** Everybody reads and writes their own values (docs/wire.md 1.15); the right to the place is checked in `DebugProps`. */
@Controller()
export class DebugPropsController {
  constructor(private readonly props: DebugProps) {}

  @Route(api.setProps)
  @Requires('user')
  async set(@In() { refId, type, props }: Input<typeof api.setProps>, @By() actor: Actor) {
    const list = Object.entries(props).map(([name, val]) => ({ refId, type, name, val }));
    await this.props.save(actor, list);
  }

  @Route(api.saveProps)
  @Requires('user')
  async save(@In() { propList }: Input<typeof api.saveProps>, @By() actor: Actor) {
    await this.props.save(actor, propList);
  }

  @Route(api.getProps)
  @Requires('user')
  get(@In() place: Input<typeof api.getProps>, @By() actor: Actor) {
    return this.props.all(actor, place);
  }

  @Route(api.findProp)
  @Requires('user')
  find(@In() place: Input<typeof api.findProp>, @By() actor: Actor) {
    return this.props.one(actor, place);
  }
}
