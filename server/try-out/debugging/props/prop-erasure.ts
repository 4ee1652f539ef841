import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DebugScriptScope, PropType } from '../../../../contracts/try-out/debugging.js';
import type { ErasureSource } from '../../../docs/past/erasures.js';

/** Entered values are often copies of the doc's examples; a script of a doc may contain them too. */
@Injectable()
export class PropErasure implements ErasureSource {
  async erase(tx: EntityManager, docIds: readonly number[]): Promise<void> {
    await tx.query('delete from debug_props where type = $1 and ref_id = any($2)', [PropType.debug, [...docIds]]);
    const scripts = 'delete from debug_scripts where scope = $1 and ref_id = any($2)';
    await tx.query(scripts, [DebugScriptScope.doc, [...docIds]]);
  }
}
