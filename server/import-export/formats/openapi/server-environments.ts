import type { ImportedEnvironment } from '../../../../contracts/import-export/imported-api.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import type { Losses } from '../imported/losses.js';
import { isObject, type JsonObject } from './object-kinds.js';

/** Longest name and URL of an environment, and the most of one application. */
const limits = { name: 64, url: 255, count: 100 };

/** docs/wire.md 6.4: the servers as environments, named by their descriptions, or by their hosts. `base`: the name of the root file. */
export function environmentsOf({ servers }: JsonObject, base: string, losses: Losses): ImportedEnvironment[] {
  const names = new Set<string>();
  return (Array.isArray(servers) ? servers : []).flatMap((given, at): ImportedEnvironment[] => {
    const origin = `#/servers/${at}`;
    const server: JsonObject = isObject(given) ? given : {};
    const url = losses.text(addressOf(server, base), limits.url, origin);
    if (url === '' || at >= limits.count) {
      // The usual default; it says nothing.
      if (server.url !== '/') losses.add(origin, at >= limits.count ? 'cut' : 'invalid', String(server.url ?? ''));
      return [];
    }
    const text = [server.name, server.description].find((one) => typeof one === 'string' && cleanName(one) !== '');
    const wanted =
      cleanName(losses.text(typeof text === 'string' ? text : '', limits.name, origin)) ||
      hostOf(url) ||
      `test${at + 1}`;
    const name = unused(wanted, names);
    names.add(name);
    return [{ name, url, origin }];
  });
}

/** With its port; `''` for an address without a host. */
const hostOf = (url: string): string => (URL.canParse(url) ? cleanName(new URL(url).host).slice(0, limits.name) : '');

function unused(wanted: string, names: ReadonlySet<string>): string {
  let name = wanted;
  for (let number = 2; names.has(name); number++) name = `${wanted.slice(0, limits.name - 4)} ${number}`;
  return name;
}

/** With the defaults of its variables; `//host` is HTTP; relative to the address of the document, if it has one. */
function addressOf({ url, variables }: JsonObject, base: string): string {
  if (typeof url !== 'string') return '';
  const filled = url.trim().replace(/\{([^{}]{1,200})\}/g, (whole, name: string) => {
    const variable = isObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = isObject(variable) ? variable.default : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
  });
  if (filled.startsWith('//')) return `http:${filled}`;
  if (/^https?:/i.test(base) && !/^[a-z][a-z0-9+.-]*:/i.test(filled) && URL.canParse(filled, base))
    return new URL(filled, base).href;
  return filled === '/' ? '' : filled;
}
