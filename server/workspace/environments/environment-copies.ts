import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface EnvironmentCopy {
  readonly fromId: number;
  readonly toId: number;
  /** Whether the user may also change the copied environment, and so may see its secrets. */
  readonly withSecrets: boolean;
}
/** Copies what another module stores for environments. */
export interface EnvironmentCopySource {
  copy(tx: EntityManager, copy: EnvironmentCopy): Promise<void>;
}

/** The sources of `flow.ts`, set when the server starts: all that store something that belongs to an environment's copy. */
@Injectable()
export class EnvironmentCopies {
  sources: readonly EnvironmentCopySource[] = [];

  async copy(tx: EntityManager, copy: EnvironmentCopy): Promise<void> {
    for (const source of this.sources) await source.copy(tx, copy);
  }
}
