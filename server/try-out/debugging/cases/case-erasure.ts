import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ErasureSource } from '../../../docs/past/erasures.js';

/** Cases repeat the examples of their doc, and values of its answers. */
@Injectable()
export class CaseErasure implements ErasureSource {
  async erase(tx: EntityManager, docIds: readonly number[]): Promise<void> {
    await tx.query('delete from doc_cases where doc_id = any($1)', [[...docIds]]);
  }
}
