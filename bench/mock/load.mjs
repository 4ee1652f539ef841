/** Calls one mock repeatedly over a number of connections, each waiting for its answer; runs as a process. */
import { Agent, request } from 'node:http';
import { Histogram } from '../histogram.mjs';

/** Bytes of the answer; any status but 200 fails, so that no refusal is measured as an answer. */
function once(agent, url) {
  return new Promise((answered, failed) => {
    const call = request(url, { agent }, (reply) => {
      let bytes = 0;
      reply.on('error', failed);
      reply.on('data', (part) => {
        bytes += part.length;
      });
      reply.on('end', () =>
        reply.statusCode === 200 ? answered(bytes) : failed(new Error(`${reply.statusCode} of ${url}`)),
      );
    });
    call.on('error', failed);
    call.end();
  });
}

async function stretch({ connections, seconds, url }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = new Histogram();
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  let bytes = 0;
  const one = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      bytes = await once(agent, url);
      times.add(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return { counts: times.counts, total: times.total, took: (performance.now() - begun) / 1_000, bytes };
}

process.on('message', async ({ input }) => {
  try {
    process.send({ reply: await stretch(input) });
  } catch (err) {
    process.send({ error: String(err) });
  }
});
process.on('disconnect', () => process.exit(0));
