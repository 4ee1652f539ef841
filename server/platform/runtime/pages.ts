import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The folder of package.json, both from the sources and from `dist`. */
export function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error('package.json is nowhere above the server');
    folder = above;
  }
  return folder;
}

/**
 * First path segments that belong to the server: an unknown path below one is a 404, not a page (docs/wire.md 1, 2.1).
 */
const serverPaths = new Set(
  'api captcha collab compose constant health metrics mock mockjs module opendoc openuser prop socket.io system third upload uploadFile'.split(
    ' ',
  ),
);
/** Second segments below `/doc` that are pages; the others belong to the server. */
const docPages = new Set(['new', 'copy', 'copy_custom', 'edit', 'edit_custom']);

function isServerPath(path: string): boolean {
  const [first = '', second = ''] = path.split('/').slice(1);
  return serverPaths.has(first) || (first === 'doc' && !docPages.has(second));
}

/** URL paths of the files of a folder and of its subfolders. */
function pathsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/')}`);
}

/**
 * Serves each file of the folder at its own path, in the smallest encoding that the client accepts. Files added later
 * are not served.
 */
export async function serveFiles(http: FastifyInstance, folder: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    // Files in assets/ have a content hash in their names; other files are revalidated on each use.
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(path.join(folder, 'assets') + path.sep);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // The build writes a .br and a .gz next to each file; they have no URL of their own.
  const files = new Set(pathsOf(folder).filter((file) => !/\.(br|gz)$/.test(file)));
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    const [file = ''] = request.url.split('?');
    return files.has(file) ? reply.sendFile(file.slice(1)) : reply.callNotFound();
  };
  // One route for each subfolder: hundreds of routes, one for each file, slow down every start.
  for (const route of new Set([...files].map((file) => file.replace(/^(\/[^/]+\/).*/, '$1*')))) http.get(route, send);
}

/** Serves the built client. The client routes its own pages: any page URL is answered with index.html. */
@Injectable()
export class Pages {
  private readonly folder = path.join(projectRoot(), 'dist-client');
  private readonly index = this.readIndex();

  private readIndex(): string | undefined {
    const file = path.join(this.folder, 'index.html');
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  }

  async serve(http: FastifyInstance): Promise<void> {
    if (!this.index) return;
    await serveFiles(http, this.folder);
    http.get('/', (_request, reply) => this.send(reply));
  }

  /**
   * Answers a navigation of a browser (which asks for HTML) with index.html; false when it did not. The server's own
   * paths are never pages.
   */
  answer(request: FastifyRequest, reply: FastifyReply): boolean {
    const wanted = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const path = request.url.split('?')[0] ?? '';
    const file = /\.[a-z0-9]{1,5}$/i.test(path);
    if (!this.index || !wanted || file || isServerPath(path)) return false;
    this.send(reply);
    return true;
  }

  private send(reply: FastifyReply): FastifyReply {
    return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(this.index);
  }
}
