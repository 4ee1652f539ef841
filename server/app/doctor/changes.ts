import { WAL_LATE_MS } from '../../history/backup/wal/wal-copies.js';
import { readWalState } from '../../history/backup/wal/wal-state.js';
import { type Check, found } from './check.js';

/** How old the newest change is that was copied to ANNALS_WAL, by what the server noted. */
export const changes: Check = async ({ config, isRunning }) => {
  const { to } = config.wal;
  if (!to) return undefined;
  const state = await readWalState(config.dataDir);
  if (!state) return found('changes', 'none', { to });
  const at = state.copiedAt.toISOString();
  // A server that stopped has copied its last change.
  const isLate = isRunning && Date.now() - state.copiedAt.getTime() > WAL_LATE_MS;
  return found('changes', isLate ? 'late' : 'ok', { to, at });
};
