import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Pass, Passes } from './passes.js';
import type { Reader } from './reader.js';

/** A way into docs without an account: shares and composed projects each provide one. */
export interface Door {
  /** The reader behind the door; undefined when the pass does not open it (any more). */
  open(pass: Pass): Promise<Reader | undefined>;
}

/** The doors of `flow.ts`, set when the server starts, by the part of the names of their passes: lower-case letters. */
@Injectable()
export class Doors {
  all: ReadonlyMap<string, Door> = new Map();

  constructor(private readonly passes: Passes) {}

  /** Whether the request has a pass that this installation has issued, open or not. */
  hasPass(request: Pick<FastifyRequest, 'headers'>): boolean {
    return this.passes.of(request).length > 0;
  }

  /** The readers that the passes of this request open. */
  async readers(request: Pick<FastifyRequest, 'headers'>): Promise<Reader[]> {
    const found: Reader[] = [];
    for (const pass of this.passes.of(request)) {
      const reader = await this.all.get(pass.door)?.open(pass);
      if (reader) found.push(reader);
    }
    return found;
  }
}
