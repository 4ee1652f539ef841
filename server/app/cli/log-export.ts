import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { decodeId } from '../../../contracts/platform/wire.js';
import { runCliCommand } from './cli-command.js';

const perRead = 500;

/** `doc-42` and `doc-<Hashid>` (the id in URLs) name the same stream. */
function streamName(given: string): string {
  const [, category, id] = /^([a-z][a-z-]*)-([0-9A-Za-z]+)$/.exec(given) ?? [];
  if (!category || !id) throw new Error(`Not a stream: ${given}. Streams are named like doc-42.`);
  const number = decodeId(id) ?? (/^\d+$/.test(id) ? Number(id) : undefined);
  if (number === undefined) throw new Error(`Not a stream: ${given}. There is no such id.`);
  return `${category}-${number}`;
}

// npm run log:export -- --stream doc-<id>: prints one JSON line per event, oldest first, with the data to verify its
// chain.
await runCliCommand(async ({ log }) => {
  const { stream: given } = parseArgs({ options: { stream: { type: 'string' } } }).values;
  if (!given) throw new Error('Which stream? npm run log:export -- --stream doc-<id>');
  const stream = streamName(given);
  let from = 1;
  let previous: string | null = null;
  for (;;) {
    const events = await log.read(stream, { from, limit: perRead, stored: true });
    for (const { version, position, type, schema, recordedAt, data, meta, hash: bytes } of events) {
      const hash = bytes.toString('hex');
      const json = JSON.stringify({ stream, version, position, type, schema, recordedAt, data, meta, hash, previous });
      if (!process.stdout.write(`${json}\n`)) await once(process.stdout, 'drain');
      previous = hash;
      from = version + 1;
    }
    if (events.length < perRead) break;
  }
  if (previous === null) throw new Error(`There are no events in ${stream}.`);
  return 0;
});
