import { PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { DEMAND, type Demand } from './requires.js';

/** Paths that pages of any origin may call: all public ones except those that sign in. */
export function anyOriginPaths(discovery: DiscoveryService): Set<string> {
  const scanner = new MetadataScanner();
  const paths = new Set<string>();
  for (const { metatype } of discovery.getControllers()) {
    if (!metatype) continue;
    for (const name of scanner.getAllMethodNames(metatype.prototype)) {
      const method: object = Reflect.get(metatype.prototype, name);
      const demand: Demand | undefined = Reflect.getMetadata(DEMAND, method);
      if (demand?.kind === 'public' && demand.anyOrigin) paths.add(String(Reflect.getMetadata(PATH_METADATA, method)));
    }
  }
  return paths;
}
