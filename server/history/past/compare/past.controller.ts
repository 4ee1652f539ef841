import { Controller } from '@nestjs/common';
import { comparePast, pastMarks, pastRange } from '../../../../contracts/history/past.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Requires } from '../../../platform/access/requires.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { PastComparison } from './past-comparison.js';
import { PastRange } from './past-range.js';

/** Reads of the past; `PastScopes` checks who may read what. */
@Controller()
export class PastController {
  constructor(
    private readonly ranges: PastRange,
    private readonly comparison: PastComparison,
  ) {}

  @Route(pastRange)
  @Requires('user')
  range(@In() asked: Input<typeof pastRange>, @By() actor: Actor) {
    return this.ranges.read(actor, asked);
  }

  @Route(pastMarks)
  @Requires('user')
  marks(@In() asked: Input<typeof pastMarks>, @By() actor: Actor) {
    return this.ranges.marks(actor, asked);
  }

  @Route(comparePast)
  @Requires('user')
  compare(@In() asked: Input<typeof comparePast>, @By() actor: Actor) {
    return this.comparison.compare(actor, asked);
  }
}
