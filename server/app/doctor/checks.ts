import { changes } from './changes.js';
import type { Patient } from './check.js';
import { type Check, type Finding, found, reasonOf } from './check.js';
import { backlog, clock, connections, database, migrations, order, timeZone } from './database.js';
import { key } from './key.js';
import { disk, folder, memory, node, openFiles } from './machine.js';
import { baseUrl, chats, mail, redis } from './network.js';
import { storage } from './storage.js';
import type { CheckName } from './verdicts.js';

/** Every check, in the order of its lines. That of the proxy needs a request, so only the screen has it. */
const checks = {
  ...{ node, memory, openFiles, disk, folder },
  ...{ database, order, migrations, connections, backlog, clock },
  ...{ timeZone, key, storage, changes, mail, chats, redis, baseUrl },
} satisfies Partial<Record<CheckName, Check>>;

/** Runs the checks at the same time; one that throws has lost the database meanwhile, or meets what nobody expected. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const lines = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        return await check(patient);
      } catch (err) {
        return found('database', 'away', { reason: `${name}: ${reasonOf(err)}` });
      }
    }),
  );
  return lines.filter((line) => line !== undefined);
}
