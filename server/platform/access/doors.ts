import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Pass, Passes } from './passes.js';
import type { Reader } from './reader.js';

/** A way into docs without an account: shares and composed projects each provide one. */
export interface Door {
  /** Part of the names of its passes: lower-case letters. */
  readonly name: string;
  /** The reader behind the door; undefined when the pass does not open it (any more). */
  open(pass: Pass): Promise<Reader | undefined>;
}

/** The registry of doors. Modules register theirs when they start. */
@Injectable()
export class Doors {
  private readonly doors = new Map<string, Door>();

  constructor(private readonly passes: Passes) {}

  register(door: Door): void {
    this.doors.set(door.name, door);
  }

  /** Whether the request has a pass that this installation has issued, open or not. */
  hasPass(request: Pick<FastifyRequest, 'headers'>): boolean {
    return this.passes.of(request).length > 0;
  }

  /** The readers that the passes of this request open. */
  async readers(request: Pick<FastifyRequest, 'headers'>): Promise<Reader[]> {
    const found: Reader[] = [];
    for (const pass of this.passes.of(request)) {
      const reader = await this.doors.get(pass.door)?.open(pass);
      if (reader) found.push(reader);
    }
    return found;
  }
}
