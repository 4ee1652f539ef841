import type { Provider, Type } from '@nestjs/common';

/** What a folder gives to the module of its group. */
export interface ModuleParts {
  readonly controllers: Type[];
  readonly providers: Provider[];
}

/**
 * The metadata of a group's module. Everything is exported: which folder may use which is decided by the order in
 * scripts/module-order.mjs, not by Nest.
 */
export function moduleOf(...parts: ModuleParts[]): { controllers: Type[]; providers: Provider[]; exports: Provider[] } {
  const providers = parts.flatMap((part) => part.providers);
  return { controllers: parts.flatMap((part) => part.controllers), providers, exports: providers };
}
