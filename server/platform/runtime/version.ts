import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from './pages.js';

/** The version of this server, from package.json. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(projectRoot(), 'package.json'), 'utf8')));
