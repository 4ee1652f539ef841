/**
 * `node bench/profile.mjs <file.cpuprofile> [rows] [from]`: time by function (self and total); `from`: skips this many
 * seconds at the beginning, such as the start-up.
 */
import { readFileSync } from 'node:fs';
import { table } from './table.mjs';

const [file, rows = '30', from = '0'] = process.argv.slice(2);
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8'));
const byId = new Map(nodes.map((node) => [node.id, { ...node, own: 0, parent: undefined }]));
for (const node of byId.values()) for (const child of node.children ?? []) byId.get(child).parent = node;
let clock = 0;
samples.forEach((id, i) => {
  clock += timeDeltas[i];
  if (clock > Number(from) * 1e6) byId.get(id).own += timeDeltas[i];
});

const nameOf = ({ callFrame: { functionName, url, lineNumber } }) => {
  const place = url.replace(/^.*\/node_modules\//, '').replace(/^.*\/(dist|bench)\//, '$1/');
  return `${functionName || '(anonymous)'}  ${place}${url ? `:${lineNumber + 1}` : ''}`;
};

const sums = new Map();
let busy = 0;
for (const node of byId.values()) {
  if (node.own === 0 || ['(idle)', '(program)'].includes(node.callFrame.functionName)) continue;
  busy += node.own;
  const counted = new Set();
  for (let at = node; at; at = at.parent) {
    const name = nameOf(at);
    const sum = sums.get(name) ?? { own: 0, all: 0 };
    if (at === node) sum.own += node.own;
    if (!counted.has(name)) sum.all += node.own;
    counted.add(name);
    sums.set(name, sum);
  }
}

const share = (us) => `${((us / busy) * 100).toFixed(1)} %`;
for (const by of ['own', 'all']) {
  const top = [...sums].sort(([, a], [, b]) => b[by] - a[by]).slice(0, Number(rows));
  console.log(`\nby ${by === 'own' ? 'own time' : 'time with callees'}, of ${(busy / 1e6).toFixed(2)} s busy`);
  console.log(
    table(
      ['function', by],
      top.map(([name, sum]) => [name, share(sum[by])]),
    ),
  );
}
