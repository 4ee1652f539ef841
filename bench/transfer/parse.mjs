import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ratio, table } from '../table.mjs';
import { documentOf, repeated } from './document.mjs';

const peerName = 'swagger-parser';

/**
 * OpenAPI files read into docs, beside swagger-parser, which only resolves the references. Each file (without any, a
 * generated one) is repeated under other paths up to that many operations. A process for each, for its memory.
 */
export async function parse({ files, operations }) {
  const rows = [];
  for (const file of files.length ? files : [''])
    for (const count of operations) {
      const [peer, ours] = [
        await measured({ who: peerName, file, count }),
        await measured({ who: 'annals', file, count }),
      ];
      rows.push(rowOf(peer, peer), rowOf(ours, peer));
    }
  console.log(`\n${table(['file', 'operations', 'MB', 'read by', 'ms', 'of peer', 'peak MB', 'of peer'], rows)}`);
}

const rowOf = ({ file, operations, mb, who, ms, peakMb }, peer) => [
  ...[file, String(operations), mb.toFixed(1), who, ms.toFixed(0), ratio(ms / peer.ms)],
  ...[peakMb.toFixed(0), ratio(peakMb / peer.peakMb)],
];

async function measured(task) {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(task)]);
  const [row] = await once(child, 'message');
  return row;
}

async function readBy(who, bytes) {
  if (who === 'annals') {
    const { openApiFormat } = await import('../../dist/server/import-export/formats/openapi/index.js');
    const files = [{ name: 'openapi.json', bytes }];
    return () => {
      openApiFormat.missing(files);
      return openApiFormat.read(files);
    };
  }
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  return () => SwaggerParser.dereference(JSON.parse(new TextDecoder().decode(bytes)));
}

if (process.send && process.argv[2]) {
  const { who, file, count } = JSON.parse(process.argv[2]);
  const { operations, bytes } = repeated(documentOf(file), count);
  const read = await readBy(who, bytes);
  const begun = performance.now();
  await read();
  const ms = performance.now() - begun;
  const peakMb = process.resourceUsage().maxRSS / 1e3;
  const named = { file: file ? path.basename(file) : 'generated', who };
  process.send({ ...named, operations, mb: bytes.length / 1e6, ms, peakMb }, () => process.exit());
}
