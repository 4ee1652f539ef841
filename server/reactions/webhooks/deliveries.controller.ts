import { Controller } from '@nestjs/common';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import { deliveries } from '../../../contracts/notice.js';
import { Requires } from '../../access/requires.js';
import { In, Route } from '../../platform/route.js';
import { Deliveries } from './deliveries.queries.js';

@Controller()
export class DeliveriesController {
  constructor(private readonly log: Deliveries) {}

  @Route(deliveries)
  @Requires('module.settings', { module: 'moduleId' })
  newest(@In() { moduleId, limit }: Input<typeof deliveries>): Promise<Reply<typeof deliveries>> {
    return this.log.newest(moduleId, limit);
  }
}
