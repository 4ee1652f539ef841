import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { DiscoveryService, HttpAdapterHost, MetadataScanner } from '@nestjs/core';
import { z } from 'zod';
import type { TestApp } from '../support/app.js';

const methods = z.union([z.number(), z.array(z.number())]).transform((given) => [given].flat());
const paths = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());
const printing = z.object({ printRoutes: z.custom<(options: object) => string>() });

const slashed = (path: string): string => `/${path}`.replaceAll(/\/+/g, '/');

/** Every route that a controller declares, as `GET /path`. */
function declared(app: TestApp): string[] {
  const scanner = new MetadataScanner();
  return app
    .get(DiscoveryService)
    .getControllers()
    .flatMap(({ metatype }) => {
      if (!metatype) return [];
      const prefixes = paths.parse(Reflect.getMetadata(PATH_METADATA, metatype) ?? '/');
      return scanner.getAllMethodNames(metatype.prototype).flatMap((name) => {
        const handler: object = Reflect.get(metatype.prototype, name);
        const own = Reflect.getMetadata(PATH_METADATA, handler);
        if (own === undefined) return [];
        const verbs = methods.parse(Reflect.getMetadata(METHOD_METADATA, handler)).map((verb) => RequestMethod[verb]);
        return prefixes.flatMap((prefix) =>
          paths.parse(own).flatMap((path) => verbs.map((verb) => `${verb} ${slashed(`${prefix}/${path}`)}`)),
        );
      });
    });
}

/** Every route that the HTTP server has, including those that no controller declares. */
function served(app: TestApp): string[] {
  const server = printing.parse(app.get(HttpAdapterHost).httpAdapter.getInstance());
  const stack: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!match) return [];
      const [, indent = '', part = '', verbs = ''] = match;
      const depth = Math.floor(indent.length / 4);
      stack.length = depth;
      stack[depth] = part;
      const path = stack.join('');
      return verbs
        .split(', ')
        .filter((verb) => verb && verb !== 'HEAD' && verb !== 'OPTIONS')
        .map((verb) => `${verb} ${path}`);
    });
}

/** One line for each route; a route that accepts every method is `ALL /path`. */
export function routesOf(app: TestApp): string[] {
  const ours = declared(app);
  const all = new Set(ours.filter((route) => route.startsWith('ALL ')).map((route) => route.slice(4)));
  // A route that ends in `*` is printed without what stands before it.
  const wild = new Set(ours.filter((route) => route.endsWith('/*')).map((route) => `${route.split(' ')[0]} /*`));
  const rest = served(app).filter((route) => !all.has(route.slice(route.indexOf(' ') + 1)) && !wild.has(route));
  // Each file of the client is served by its own route.
  const named = rest.map((route) => (/^GET \/.*\.[a-z0-9]+$/.test(route) ? 'GET a file of the client' : route));
  return [...new Set([...ours, ...named])].sort();
}
