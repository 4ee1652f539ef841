import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';

/** Before views and tables of schemas that are read once were forgotten, 96 MB were too little; now 80 are enough. */
const limits = { maxOldGenerationSizeMb: 88, maxYoungGenerationSizeMb: 8 };
const OPERATIONS = 4_000;

/** Runs in a thread of its own, because a thread can be limited. */
const work = `
  const { parentPort, workerData } = require('node:worker_threads');
  const schemaOf = (at) => ({ type: 'object', properties: Object.fromEntries(
    [...'abcdefghij'].map((name) => [name + at, { type: 'string', description: 'The ' + name + ' of ' + at + ', in a few words.' }]),
  ) });
  const operation = (at) => ({ responses: { 200: { description: '', content: { 'application/json': { schema: schemaOf(at) } } } } });
  const paths = Object.fromEntries(Array.from({ length: workerData.operations }, (_, at) => ['/things' + at, { get: operation(at) }]));
  const document = { openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths };
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  import(workerData.reader).then(({ readOpenApi }) => {
    const { entries } = readOpenApi([{ name: 'large.json', bytes }]).api;
    parentPort.postMessage({ docs: entries.length, rows: entries.at(-1).tables.responseParams.length });
  });
`;

test('40,000 fields of schemas that are used once do not fill the memory of a thread', async () => {
  const reader = new URL('../../../../../server/import-export/formats/openapi/read-openapi.js', import.meta.url).href;
  const worker = new Worker(work, {
    eval: true,
    resourceLimits: limits,
    workerData: { reader, operations: OPERATIONS },
  });
  const read = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  expect(read).toEqual({ docs: OPERATIONS, rows: 10 });
});
