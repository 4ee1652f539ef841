import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Refusal } from '../platform/refusal.js';
import { asRequest } from '../platform/request.js';
import type { Task, TaskHandler } from '../tasks/task.js';
import { GiveUp } from '../tasks/task.js';
import { Content } from './content.js';

const payload = z.object({ docId: z.number() });

/** Turns what was typed in a doc into one version: after a quiet while, at the ceiling, or when the last one left. Any node, after any crash. */
@Injectable()
export class SettleTask implements TaskHandler {
  constructor(private readonly content: Content) {}

  async run(given: unknown, { key }: Task): Promise<void> {
    const { docId } = payload.parse(given);
    try {
      await asRequest(`settle:${key}`, () => this.content.settle(docId));
    } catch (err) {
      if (err instanceof Refusal && err.key === 'doc.unknown') throw new GiveUp('the doc is not there');
      throw err;
    }
  }
}
