import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The folder of package.json, from the sources as from `dist`. */
export function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error('package.json is nowhere above the server');
    folder = above;
  }
  return folder;
}

/** The built client. Page addresses are the client's own business: any of them gets index.html. */
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
    await http.register(fastifyStatic, {
      root: this.folder,
      wildcard: false,
      index: false,
      cacheControl: false,
      // Vite names everything in assets/ by its content; what is named otherwise is asked for anew.
      setHeaders: (reply, file) => {
        const hashed = file.startsWith(path.join(this.folder, 'assets') + path.sep);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    http.get('/', (_request, reply) => this.send(reply));
  }

  /** Whether it answered: only browsers that go to an address ask for HTML, calls never do. */
  answer(request: FastifyRequest, reply: FastifyReply): boolean {
    const wanted = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    const file = /\.[a-z0-9]{1,5}$/i.test(request.url.split('?')[0] ?? '');
    if (!this.index || !wanted || file) return false;
    this.send(reply);
    return true;
  }

  private send(reply: FastifyReply): FastifyReply {
    return reply.code(200).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(this.index);
  }
}
