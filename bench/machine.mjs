import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';

/** USER_HZ: /proc counts CPU in hundredths of a second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** One line: the machine on which the figures were measured. */
export function machineFacts() {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const load = loadavg()[0].toFixed(2);
  return `${availableParallelism()} × ${model}, ${memory} GB, ${process.platform} ${release()}, Node ${process.version}, load before ${load}`;
}

/** Fields of /proc/<pid>/stat after the command's name; undefined when the process is gone. */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** CPU seconds of one process: user + system. */
export function cpuSeconds(pid) {
  const fields = stat(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND : 0;
}

/** CPU seconds of a PostgreSQL: the postmaster with exited and running backends (all work in its data folder). */
export function databaseCpuSeconds(folder) {
  let ticks = 0;
  for (const pid of workingIn(folder)) {
    const fields = stat(pid);
    if (fields) ticks += Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
  }
  return ticks / TICKS_PER_SECOND;
}

/** Proportional memory (PSS) of a PostgreSQL in MB: what its processes share counts once. */
export const databasePssMb = (folder) => workingIn(folder).reduce((sum, pid) => sum + pssMb(pid), 0);

/** Proportional memory (PSS) of one process in MB; 0 when it is gone. */
export function pssMb(pid) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function workingIn(folder) {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

/** Resident memory in MB. */
export function memoryMb(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
