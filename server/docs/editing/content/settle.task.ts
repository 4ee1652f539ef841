import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Refusal } from '../../../platform/http/refusal.js';
import { asRequest } from '../../../platform/runtime/request.js';
import type { Task, TaskHandler } from '../../../platform/tasks/task.js';
import { GiveUp } from '../../../platform/tasks/task.js';
import { DocContentWriter } from './doc-content-writer.js';

const payload = z.object({ docId: z.number() });

/**
 * Turns a doc's typed updates into one version: after a quiet period, at the ceiling, or when the last seat has left.
 * Runs on any node.
 */
@Injectable()
export class SettleTask implements TaskHandler {
  constructor(private readonly content: DocContentWriter) {}

  async run(given: unknown, { key }: Task): Promise<void> {
    const { docId } = payload.parse(given);
    try {
      await asRequest(`settle:${key}`, () => this.content.settle(docId));
    } catch (err) {
      if (err instanceof Refusal && err.key === 'doc.unknown') throw new GiveUp(err.key);
      throw err;
    }
  }
}
