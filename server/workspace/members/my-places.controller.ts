import { Controller } from '@nestjs/common';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { myPlaces, whomToAsk } from '../../../contracts/workspace/accounts.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { MyPlaces } from './my-places.js';

@Controller()
export class MyPlacesController {
  constructor(private readonly places: MyPlaces) {}

  @Route(myPlaces)
  @Requires('user')
  list(@By() actor: Actor) {
    return this.places.list(actor);
  }

  @Route(whomToAsk)
  @Requires('user')
  ask(@In() scope: Input<typeof whomToAsk>, @By() actor: Actor) {
    return this.places.whomToAsk(actor, scope);
  }
}
