/** A bare Fastify: the same replies on the same paths, made into JSON anew each time. No database, nobody is asked who they are. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const http = Fastify();
for (const { method, path, reply } of JSON.parse(readFileSync(process.env.BENCH_REPLIES, 'utf8')))
  http.route({ method, url: path, handler: () => reply });
await http.listen({ port: 0, host: '127.0.0.1' });
process.send({ ready: http.server.address().port });
process.on('disconnect', () => process.exit(0));
