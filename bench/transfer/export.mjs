import { memoryMb } from '../machine.mjs';
import { table } from '../table.mjs';

const SAMPLE_MS = 50;

/** Time and memory of an export of the whole application in each format; the file is read and thrown away. */
export async function exported(annals, moduleId) {
  const rows = [];
  for (const [name, input] of formats) {
    const before = memoryMb(annals.pid);
    let peak = before;
    const sample = setInterval(() => {
      peak = Math.max(peak, memoryMb(annals.pid));
    }, SAMPLE_MS);
    const begun = performance.now();
    const { bytes, first } = await read(annals, { moduleId, ...input }, begun);
    clearInterval(sample);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    rows.push([name, seconds, first.toFixed(0), (bytes / 1e6).toFixed(1), before.toFixed(0), peak.toFixed(0)]);
  }
  console.log(
    `\n${table(['export as', 'took, s', 'first byte, ms', 'file, MB', 'memory before, MB', 'most memory, MB'], rows)}`,
  );
}

const formats = [
  ['OpenAPI', { format: 'openapi-json' }],
  ['Markdown', { format: 'markdown' }],
  ['Markdown, zip', { format: 'markdown', zip: 1 }],
  ['HTML', { format: 'html' }],
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
