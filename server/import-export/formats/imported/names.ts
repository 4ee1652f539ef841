import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import type { Losses } from './losses.js';

/** Used where the source gives no name at all. */
const UNNAMED = '-';

/** The name of a doc; without one, `instead` (such as `GET /users`), and a loss. */
export function docName(given: string, instead: string, origin: string, losses: Losses): string {
  const name = cleanName(losses.text(given, limits.name, origin));
  if (name !== '') return name;
  losses.add(origin, 'unnamed', instead);
  return cleanName(instead).slice(0, limits.name) || UNNAMED;
}

export function folderName(given: string, origin: string, losses: Losses): string {
  const name = cleanName(losses.text(given, limits.folderName, origin));
  if (name === '') losses.add(origin, 'unnamed');
  return name || UNNAMED;
}
