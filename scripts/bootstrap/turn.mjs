import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A mutex between processes: waits until no other living process holds a lock file in the folder. Each process writes
 * its file first and checks second, so two can never both continue; a killed process leaves only a file with a dead
 * pid, which is removed.
 */
export async function takeTurn(folder) {
  mkdirSync(folder, { recursive: true });
  const mine = path.join(folder, String(process.pid));
  for (let told = false; ; told = true) {
    writeFileSync(mine, '');
    const other = living(folder)[0];
    if (other === undefined) break;
    rmSync(mine, { force: true });
    if (!told) console.error(`Waiting for process ${other}, which is installing or building …`);
    await pause(100 + Math.random() * 300);
  }
  const give = () => rmSync(mine, { force: true });
  process.once('exit', give);
  return give;
}

function living(folder) {
  return readdirSync(folder).filter((pid) => {
    if (pid === String(process.pid)) return false;
    try {
      process.kill(Number(pid), 0);
      return true;
    } catch (error) {
      if (error.code === 'EPERM') return true;
      rmSync(path.join(folder, pid), { force: true });
      return false;
    }
  });
}
