import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventMeta } from '../../platform/log/kind.js';

/** Removes the words of docs from the tables of one module. Registered in the module's `onModuleInit`. */
export interface ErasureSource {
  erase(tx: EntityManager, docIds: readonly number[], by: EventMeta): Promise<void>;
}

/** Every module that stores words of docs outside of the log has a source here. */
@Injectable()
export class Erasures {
  private readonly sources: ErasureSource[] = [];

  add(source: ErasureSource): void {
    this.sources.push(source);
  }

  async erase(tx: EntityManager, docIds: readonly number[], by: EventMeta): Promise<void> {
    for (const source of this.sources) await source.erase(tx, docIds, by);
  }
}
