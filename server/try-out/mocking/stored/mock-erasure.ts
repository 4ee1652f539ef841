import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type ErasureSource, Erasures } from '../../../docs/past/erasures.js';

/** Mocks repeat the examples of their doc. */
@Injectable()
export class MockErasure implements ErasureSource, OnModuleInit {
  constructor(private readonly erasures: Erasures) {}

  onModuleInit(): void {
    this.erasures.add(this);
  }

  async erase(tx: EntityManager, docIds: readonly number[]): Promise<void> {
    await tx.query('delete from mocks where doc_id = any($1)', [[...docIds]]);
  }
}
