import { limits } from '../../../../contracts/docs/doc-types/index.js';
import type { PushedItem } from '../../../../contracts/import-export/pushed-docs.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import type { Losses } from '../imported/losses.js';

interface PushedAddress {
  readonly url: string;
  readonly label: string;
}

/**
 * docs/wire.md 2.5: removes the host, adds a leading `/`, takes the label from `path#version`; keeps Dubbo signatures.
 */
export function addressOf(item: PushedItem, type: DocType, origin: string, losses: Losses): PushedAddress {
  const version = item.version?.trim() === '-' ? '' : item.version;
  const label = losses.text(version, limits.versionLabel, `${origin}.version`);
  const text = (given: string | undefined) => losses.text(given, limits.url, `${origin}.url`);
  if (type !== DocType.http) return { url: text(item.definition || item.url), label };
  const [path = '', named, ...more] = withoutHost((item.url ?? '').trim()).split('#');
  if (named && more.length === 0)
    return { url: text(rooted(path)), label: losses.text(named, limits.versionLabel, `${origin}.url`) };
  return { url: text(rooted([path, ...(named === undefined ? [] : [named]), ...more].join('#'))), label };
}

const withoutHost = (url: string): string => url.replace(/^[a-z][a-z0-9+.-]{0,20}:\/\/[^/?#]*/i, '');
/** An empty address stays empty: the doc is then matched by its name. */
const rooted = (path: string): string => (path === '' || path.startsWith('/') ? path : `/${path}`);
