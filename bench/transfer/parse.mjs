import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { table } from '../table.mjs';

/**
 * OpenAPI files read into docs, beside swagger-parser, which only resolves the references: each file as it is, and
 * repeated under other paths up to that many operations. A process for each, for its memory.
 */
export async function parse({ files, operations }) {
  const rows = [];
  for (const file of files)
    for (const count of [1, operations])
      for (const who of ['annals', 'swagger-parser']) rows.push(await measured({ who, file, count }));
  console.log(`\n${table(['file', 'operations', 'MB', 'who', 'ms', 'peak MB'], rows)}`);
  if (files.length === 0) console.log('Name the files: --openapi <file>, JSON, several times.');
}

async function measured(task) {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(task)]);
  const [row] = await once(child, 'message');
  return row;
}

const methods = /^(?:get|put|post|delete|patch|head|options)$/;

function repeated(file, count) {
  const given = JSON.parse(readFileSync(file, 'utf8'));
  const items = Object.entries(given.paths);
  const own = items.flatMap(([, item]) => Object.keys(item).filter((name) => methods.test(name))).length;
  const times = Math.max(1, Math.round(count / own));
  const paths = Array.from({ length: times }, (_, at) =>
    items.map(([name, item]) => [at ? `/${at}${name}` : name, item]),
  );
  const text = JSON.stringify({ ...given, paths: Object.fromEntries(paths.flat()) });
  return { operations: own * times, bytes: new TextEncoder().encode(text) };
}

async function readBy(who, bytes) {
  if (who === 'annals') {
    const { openApiFormat } = await import('../../dist/server/formats/openapi/index.js');
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
  const { operations, bytes } = repeated(file, count);
  const read = await readBy(who, bytes);
  const begun = performance.now();
  await read();
  const took = performance.now() - begun;
  const peak = process.resourceUsage().maxRSS / 1e3;
  const shown = [took, peak].map((figure) => figure.toFixed(0));
  process.send([path.basename(file), String(operations), (bytes.length / 1e6).toFixed(1), who, ...shown], () =>
    process.exit(),
  );
}
