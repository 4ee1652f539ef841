import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface EnvironmentCopy {
  readonly fromId: number;
  readonly toId: number;
  /** Whether the user may also change the copied environment, and so may see its secrets. */
  readonly withSecrets: boolean;
}
/** Copies what another module stores for environments. Registered in the module's `onModuleInit`. */
export interface EnvironmentCopySource {
  copy(tx: EntityManager, copy: EnvironmentCopy): Promise<void>;
}

/** Every module that stores something for environments that belongs to their copies has a source here. */
@Injectable()
export class EnvironmentCopies {
  private readonly sources: EnvironmentCopySource[] = [];

  add(source: EnvironmentCopySource): void {
    this.sources.push(source);
  }

  async copy(tx: EntityManager, copy: EnvironmentCopy): Promise<void> {
    for (const source of this.sources) await source.copy(tx, copy);
  }
}
