import type { ExportedEnvironment } from '../../exported/exported-api.js';
import type { PostmanHost } from './postman-url.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The name of the variable for the base URL (docs/wire.md 6.2). Braces would end a reference to it. */
export const hostVariable = (module: string): string => `host_${module.replace(/[{}\s]+/g, '_')}`;

interface Head {
  readonly title: string;
  readonly description: string;
  readonly environments: readonly ExportedEnvironment[];
  readonly host: PostmanHost;
}

/** A collection up to its first item, as JSON text; items are separated by commas and followed by `postmanEnd`. */
export function postmanStart({ title, description, environments, host }: Head): string {
  const info = { name: title, description, schema: SCHEMA };
  const [first, ...others] = environments;
  const variables = host
    ? [
        { key: host.variable, value: first?.url ?? '', type: 'string' },
        ...others.map(({ name, url }) => ({ key: `${host.variable}_${name}`, value: url, type: 'string' })),
      ]
    : [];
  return `{\n"info": ${JSON.stringify(info, null, 2)},\n"variable": ${JSON.stringify(variables)},\n"item": [\n`;
}

export const postmanEnd = '\n]\n}\n';

/** A folder up to its first item. */
export const postmanFolderStart = (name: string, description: string): string =>
  `{"name": ${JSON.stringify(name)}, "description": ${JSON.stringify(description)}, "item": [\n`;
export const postmanFolderEnd = '\n]}';
