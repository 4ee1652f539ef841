/** Requests one route repeatedly over a number of connections, each waiting for its answer; runs as a process. */
import { Agent, request } from 'node:http';
import { Histogram } from '../histogram.mjs';

let sent = 0;

function once(agent, { url, method, headers, bodies }) {
  return new Promise((answered, failed) => {
    const body = bodies?.[sent++ % bodies.length].replaceAll('{n}', String(sent));
    const call = request(url, {
      method,
      agent,
      headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
    });
    call.on('error', failed);
    call.on('response', (reply) => {
      const parts = [];
      reply.on('error', failed);
      reply.on('data', (part) => parts.push(part));
      reply.on('end', () => {
        // The envelope begins with the code; a refusal must not be measured as a reply.
        const text = Buffer.concat(parts);
        const ok = reply.statusCode === 200 && text.subarray(0, 11).equals(OK);
        if (ok) answered(text.length);
        else failed(new Error(`${reply.statusCode} ${text.subarray(0, 300)}`));
      });
    });
    call.end(body);
  });
}
const OK = Buffer.from('{"code":"0"');

/**
 * Connections opened at a time. Thousands at once overflow the queue of connections that the server has not accepted (511
 * for Node): the kernel drops their first packets, and resets those that waited too long.
 */
const OPENING = 64;

/** Every connection is open and has had an answer before the measured period begins. */
async function stretch({ connections, seconds, ...wish }) {
  // An agent each: a common one would hand a new caller the connection that another has just finished with.
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (let n = 0; n < connections; n += OPENING)
    await Promise.all(agents.slice(n, n + OPENING).map((agent) => once(agent, wish)));
  const times = new Histogram();
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  const one = async (agent) => {
    while (performance.now() < end) {
      const from = performance.now();
      await once(agent, wish);
      times.add(performance.now() - from);
    }
  };
  await Promise.all(agents.map(one));
  for (const agent of agents) agent.destroy();
  return { counts: times.counts, total: times.total, took: (performance.now() - begun) / 1_000 };
}

process.on('message', async ({ command, input }) => {
  try {
    if (command !== 'stretch') throw new Error(`unknown: ${command}`);
    process.send({ reply: await stretch(input) });
  } catch (err) {
    process.send({ error: String(err) });
  }
});
process.on('disconnect', () => process.exit(0));
