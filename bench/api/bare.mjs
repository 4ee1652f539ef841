/** A bare Fastify: the same replies, serialized to JSON for each request. No database, no authentication. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const http = Fastify();
for (const { method, path, reply } of JSON.parse(readFileSync(process.env.BENCH_REPLIES, 'utf8')))
  http.route({ method, url: path, handler: () => reply });
await http.listen({ port: 0, host: '127.0.0.1' });
process.send({ ready: http.server.address().port });
process.on('disconnect', () => process.exit(0));
