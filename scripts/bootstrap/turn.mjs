import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * One at a time: waits until no other living process holds a mark in the folder. Each writes its mark first and looks
 * second, so two can never both go on; of a process that was killed only a mark with a dead pid remains, and is removed.
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
