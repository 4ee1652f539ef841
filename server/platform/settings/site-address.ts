import { withoutTrailing } from '../../../contracts/platform/trailing.js';
import type { Config } from '../config/config.js';
import type { Settings } from './settings.js';

/** Where readers reach this installation, without a slash at the end. */
export async function siteAddress(settings: Settings, config: Config): Promise<string> {
  const set = await settings.text('torna.front-url');
  return withoutTrailing(set, '/') || (config.baseUrl ?? `http://localhost:${config.port}`);
}
