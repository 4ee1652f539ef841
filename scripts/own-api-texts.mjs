// What /openapi.json calls each call of ours: the name of its contract in words, and the comment above it. Comments are
// not in what is built, so both are kept in server/app/own-api/texts.json; `npm run check:own-api` compares.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const TEXTS = 'server/app/own-api/texts.json';

const commented = /\/\*\*(?<comment>(?:(?!\*\/)[\s\S])*)\*\/\s*(?:export )?const (?<name>\w+) =/g;
const isCall = (value) => typeof value?.method === 'string' && typeof value.path === 'string';

/** JSON: by method and path, the summary, and the description where there is a comment. */
export async function textsOfContracts() {
  const files = readdirSync('contracts', { recursive: true }).filter((file) => file.endsWith('.ts'));
  const found = await Promise.all(files.sort().map((file) => callsOf(path.resolve('contracts', file))));
  const sorted = found.flat().sort(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

async function callsOf(file) {
  const comments = new Map(
    [...readFileSync(file, 'utf8').matchAll(commented)].map(({ groups }) => [groups.name, textOf(groups.comment)]),
  );
  return Object.entries(await import(pathToFileURL(file).href)).flatMap(([name, value]) => {
    const entry = (call, summary, description) => [
      `${call.method} ${call.path}`,
      { summary, ...(description && { description }) },
    ];
    if (isCall(value)) return [entry(value, wordsOf(name), comments.get(name))];
    // Calls that are made alike for several things: `shareEndpoints.find` is *Find share*.
    const kind = name.replace(/Endpoints$/, '').replace('show', 'composedProject');
    const alike = Object.entries(value ?? {}).filter(([, call]) => isCall(call));
    return alike.map(([key, call]) => entry(call, wordsOf(`${key}${kind[0].toUpperCase()}${kind.slice(1)}`)));
  });
}

/** The sentences of a comment, without its stars and without the places of our own papers. */
const textOf = (comment) =>
  comment
    .replaceAll(/\n\s*\* ?/g, '\n')
    .replaceAll(/\s*\(docs\/[^)]*\)/g, '')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll(/\s+/g, ' ')
    .trim();

const written = {
  json: 'JSON',
  api: 'API',
  oauth: 'OAuth',
  ldap: 'LDAP',
  http: 'HTTP',
  mcp: 'MCP',
  metersphere: 'MeterSphere',
  dingtalk: 'DingTalk',
};
/** `meterSphereModules` is *MeterSphere modules*. */
function wordsOf(name) {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace('meter sphere', 'metersphere')
    .replace('o auth', 'oauth')
    .split(' ')
    .map((word) => written[word] ?? word)
    .join(' ');
  return words[0].toUpperCase() + words.slice(1);
}
