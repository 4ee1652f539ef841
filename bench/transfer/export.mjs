import { memoryMb } from '../machine.mjs';
import { seconds, table } from '../table.mjs';

const SAMPLE_MS = 50;

/** Time and memory of an export of the whole application in each format; the file is read and thrown away. */
export async function exported(annals, moduleId) {
  const runs = [];
  for (const [name, input] of formats) runs.push({ name, ...(await measured(annals, { moduleId, ...input })) });
  const rows = runs.map(({ name, took, first, bytes, before, peak }) => [
    ...[name, (took / 1_000).toFixed(1), first.toFixed(0), (bytes / 1e6).toFixed(1)],
    ...[before.toFixed(0), peak.toFixed(0)],
  ]);
  const head = ['export as', 'took, s', 'first byte, ms', 'file, MB', 'memory before, MB', 'most memory, MB'];
  console.log(`\n${table(head, rows)}`);
  return ['OpenAPI', 'HTML'].map((name) => ({
    what: `export as ${name}`,
    aim: '< 20 s',
    value: runs.find((run) => run.name === name).took / 1_000,
    show: seconds,
    met: (found) => found < 20,
  }));
}

async function measured(annals, input) {
  const before = memoryMb(annals.pid);
  let peak = before;
  const sample = setInterval(() => {
    peak = Math.max(peak, memoryMb(annals.pid));
  }, SAMPLE_MS);
  const begun = performance.now();
  try {
    const { bytes, first } = await read(annals, input, begun);
    return { took: performance.now() - begun, first, bytes, before, peak };
  } catch (err) {
    console.log(`export as ${input.format}: ${err.message}`);
    return { took: Number.NaN, first: Number.NaN, bytes: Number.NaN, before, peak };
  } finally {
    clearInterval(sample);
  }
}

const formats = [
  ['OpenAPI', { format: 'openapi-json' }],
  ['OpenAPI, YAML', { format: 'openapi-yaml' }],
  ['Markdown', { format: 'markdown' }],
  ['Markdown, zip', { format: 'markdown', zip: 1 }],
  ['HTML', { format: 'html' }],
  ['HTML, zip', { format: 'html', zip: 1 }],
  ['Postman', { format: 'postman' }],
  ['Word', { format: 'word' }],
];

async function read(annals, input, begun) {
  const response = await fetch(`${annals.url}/doc/export/file`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: annals.token, 'accept-encoding': 'identity' },
    body: JSON.stringify(input),
  });
  if (!response.headers.has('content-disposition')) throw new Error(await response.text());
  let [bytes, first] = [0, 0];
  for await (const chunk of response.body) {
    first ||= performance.now() - begun;
    bytes += chunk.byteLength;
  }
  return { bytes, first };
}
