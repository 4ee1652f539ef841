import { Controller } from '@nestjs/common';
import { deliveries } from '../../../contracts/notifications/notice.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { pauseRobot, redeliver, robotStates, testRobot } from '../../../contracts/workspace/modules.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { RobotCards } from './robot-cards.queries.js';
import { RobotStates } from './robot-states.js';
import { RobotTests } from './robot-tests.js';

@Controller()
export class DeliveriesController {
  constructor(
    private readonly cards: RobotCards,
    private readonly robots: RobotTests,
    private readonly robotsNow: RobotStates,
  ) {}

  @Route(deliveries)
  @Requires('module.settings', { module: 'moduleId' })
  newest(@In() { moduleId, limit }: Input<typeof deliveries>) {
    return this.cards.newest(moduleId, limit);
  }

  @Route(testRobot)
  @Requires('module.settings', { module: 'moduleId' })
  test(@In() input: Input<typeof testRobot>, @By() actor: Actor) {
    return this.robots.test(actor, input);
  }

  @Route(robotStates)
  @Requires('module.settings', { module: 'moduleId' })
  states(@In() { moduleId }: Input<typeof robotStates>) {
    return this.robotsNow.of(moduleId);
  }

  @Route(pauseRobot)
  @Requires('module.settings', { module: 'moduleId' })
  pause(@In() { paused, ...robot }: Input<typeof pauseRobot>, @By() actor: Actor) {
    return this.robotsNow.set(actor, robot, paused);
  }

  @Route(redeliver)
  @Requires('module.settings', { module: 'moduleId' })
  async redeliver(@In() input: Input<typeof redeliver>, @By() actor: Actor) {
    await this.robots.redeliver(actor, input);
  }
}
