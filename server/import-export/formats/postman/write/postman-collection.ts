import type { ExportedEnvironment } from '../../exported/exported-api.js';
import { isAddress } from '../environments.js';
import type { KeptParts } from '../kept.js';
import type { PostmanHost } from './postman-url.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The name of the variable for the base URL (docs/wire.md 6.2). Braces would end a reference to it. */
export const hostVariable = (module: string): string => `host_${module.replace(/[{}\s]+/g, '_')}`;

interface Head {
  readonly title: string;
  readonly description: string;
  readonly environments: readonly ExportedEnvironment[];
  readonly host: PostmanHost;
  /** Of the collection that the application was imported from. */
  readonly kept: KeptParts;
}

/** A collection up to its first item, as JSON text; items are separated by commas and followed by `postmanEnd`. */
export function postmanStart({ title, description, environments, host, kept }: Head): string {
  const info = { name: title, description, schema: SCHEMA };
  const [first, ...others] = environments;
  const hosts = host
    ? [
        { key: host.variable, value: first?.url ?? '', type: 'string', ...(first && { name: first.name }) },
        ...others.map(({ name, url }) => ({ key: `${host.variable}_${name}`, value: url, type: 'string', name })),
      ]
    : [];
  const taken = new Set(hosts.map(({ key }) => key));
  const urls = new Set(environments.map(({ url }) => url));
  // An address is an environment here, which may have been changed or removed since.
  const variables = (kept.variable ?? []).filter(
    ({ key, value }) => !taken.has(String(key)) && (!isAddress(String(value)) || urls.has(String(value))),
  );
  const head = JSON.stringify(info, null, 2);
  return `{\n"info": ${head},\n"variable": ${JSON.stringify([...variables, ...hosts])},\n${keptMembers(kept)}"item": [\n`;
}

/** Authentication, scripts and settings. */
const keptMembers = ({ auth, event, protocolProfileBehavior }: KeptParts): string =>
  Object.entries({ auth, event, protocolProfileBehavior })
    .map(([name, value]) => (value ? `"${name}": ${JSON.stringify(value)},\n` : ''))
    .join('');

export const postmanEnd = '\n]\n}\n';

/** A folder up to its first item. */
export const postmanFolderStart = (name: string, kept: KeptParts): string =>
  `{"name": ${JSON.stringify(name)}, "description": ${JSON.stringify(kept.description ?? '')}, ${keptMembers(kept)}"item": [\n`;
export const postmanFolderEnd = '\n]}';
