import { Controller } from '@nestjs/common';
import { findPast } from '../../../../contracts/history/past.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Requires } from '../../../platform/access/requires.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { FindPast } from './find-past.queries.js';

/** Finds words in all versions of what the caller may read. */
@Controller()
export class FindPastController {
  constructor(private readonly values: FindPast) {}

  @Route(findPast)
  @Requires('user')
  find(@In() asked: Input<typeof findPast>, @By() actor: Actor) {
    return this.values.find(actor, asked);
  }
}
