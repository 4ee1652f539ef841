import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EventMeta } from '../../platform/log/kind.js';

/** Removes the words of docs from the tables of one folder. */
export interface ErasureSource {
  erase(tx: EntityManager, docIds: readonly number[], by: EventMeta): Promise<void>;
}

/** Places of docs whose contents are removed for good keep their time and position only. */
export async function erasePlaces(tx: EntityManager, docIds: readonly number[]): Promise<void> {
  const noWords = `name = '-', url = '', author = '', label = '', deprecated = '$false$'`;
  await tx.query(`update doc_places set ${noWords} where doc_id = any($1)`, [[...docIds]]);
}

/** The sources of `flow.ts`, set when the server starts: all that store words of docs outside of the log. */
@Injectable()
export class Erasures {
  sources: readonly ErasureSource[] = [];

  async erase(tx: EntityManager, docIds: readonly number[], by: EventMeta): Promise<void> {
    for (const source of this.sources) await source.erase(tx, docIds, by);
  }
}
