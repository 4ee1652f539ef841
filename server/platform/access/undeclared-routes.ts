import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { DEMAND } from './requires.js';

/** Every route that declares no demand, as `Class.method (GET /path)`. */
export function undeclaredRoutes(controllers: readonly object[], scanner = new MetadataScanner()): string[] {
  return controllers.flatMap((prototype) =>
    scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method: object = Reflect.get(prototype, name);
      const path: unknown = Reflect.getMetadata(PATH_METADATA, method);
      if (path === undefined || Reflect.hasMetadata(DEMAND, method)) return [];
      const verb = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, method))];
      return [`${prototype.constructor.name}.${name} (${verb} ${String(path)})`];
    }),
  );
}

/** Throws when a route declares neither @Requires nor @Public, so that the server does not boot. */
export function refuseUndeclaredRoutes(discovery: DiscoveryService): void {
  const prototypes = discovery.getControllers().flatMap(({ metatype }) => (metatype ? [metatype.prototype] : []));
  const missing = undeclaredRoutes(prototypes);
  if (missing.length) throw new Error(`These routes declare neither @Requires nor @Public: ${missing.join(', ')}`);
}
