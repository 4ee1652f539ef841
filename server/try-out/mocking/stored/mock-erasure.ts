import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ErasureSource } from '../../../docs/past/erasures.js';

/** Mocks repeat the examples of their doc. */
@Injectable()
export class MockErasure implements ErasureSource {
  async erase(tx: EntityManager, docIds: readonly number[]): Promise<void> {
    await tx.query('delete from mocks where doc_id = any($1)', [[...docIds]]);
  }
}
