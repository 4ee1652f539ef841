import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { HeavyCalls } from './heavy-calls.js';
import { requestCaller } from './request-caller.js';
import { TurnPacer } from './turn-pacer.js';

/**
 * From this size on, parsing and validating a body takes so long that several at once would block all other requests.
 */
export const LARGE_BODY_BYTES = 100_000;

/**
 * Queues large bodies unparsed, because parsing takes up to ten times the memory. As with heavy calls, a few per user
 * are processed at a time; and others have most of the event loop's time between two that took long to parse.
 */
@Injectable()
export class LargeBodies {
  private readonly turn = pLimit(1);
  private readonly pacer = new TurnPacer(() => performance.now());

  constructor(private readonly heavyCalls: HeavyCalls) {}

  /**
   * Runs `read`, which parses and validates the body.
   * @throws Refusal `rate.busy` when the caller's queue is full
   */
  async inTurn<T>(request: FastifyRequest, reply: FastifyReply, read: () => T | Promise<T>): Promise<T> {
    const { raw } = reply;
    const sent = new Promise((resolve) => raw.once('close', resolve));
    // A separate queue: a call that is also heavy takes its slot in the other queue while it holds this one.
    const call = { caller: `bodies of ${requestCaller(request)}`, isGone: () => raw.destroyed, sent };
    return this.heavyCalls.run(call, () =>
      this.turn(async () => {
        await pause(this.pacer.waitMs);
        return this.pacer.run(read);
      }),
    );
  }
}
