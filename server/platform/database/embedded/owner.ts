import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemErrorCode } from '../../runtime/system-error.js';

const TRIES = 6;
const MARK = /^owner\.(\d+)\.([\w-]*)$/;

export class FolderInUse extends Error {
  constructor(folder: string, pid: number) {
    super(
      `${folder} is in use by another Annals server (process ${pid}). Stop that one first, ` +
        'or give this one a folder of its own with ANNALS_DATA (and a port of its own with PORT).',
    );
    this.name = 'FolderInUse';
    // The message contains everything that an operator needs; the stack does not help.
    this.stack = this.message;
  }
}

/**
 * Makes this process the only owner of a data folder; the returned function releases it. Throws `FolderInUse`.
 * Each candidate first writes a mark named by its own pid and start time, and only then looks for other marks: of two
 * that start at once at least one sees the other, so there are never two owners. A mark whose process is gone (or whose
 * pid now belongs to a process with another start time) is left from a kill and is removed; no two processes share a
 * mark's name, so removing a dead one cannot affect a live one.
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const mark = path.join(folder, `owner.${process.pid}.${processStart(process.pid) ?? ''}`);
  for (let tries = 1; ; tries++) {
    writeMark(folder, mark);
    const other = liveOwners(folder, mark)[0];
    if (other === undefined) return () => rmSync(mark, { force: true });
    rmSync(mark, { force: true });
    if (tries === TRIES) throw new FolderInUse(folder, other);
    // Both of two concurrent starts may have withdrawn; random pauses let one through.
    await pause(20 + Math.random() * 80);
  }
}

function writeMark(folder: string, mark: string): void {
  try {
    writeFileSync(mark, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') throw new FolderInUse(folder, process.pid);
    throw error;
  }
}

/** Process id of the folder's live owner; undefined when there is none. */
export const dataFolderOwner = (folder: string): number | undefined => liveOwners(folder)[0];

function liveOwners(folder: string, mine?: string): number[] {
  const live: number[] = [];
  for (const name of readdirSync(folder)) {
    const [, pid, started] = MARK.exec(name) ?? [];
    const file = path.join(folder, name);
    if (pid === undefined || file === mine) continue;
    if (processStart(Number(pid)) === started) live.push(Number(pid));
    else rmSync(file, { force: true });
  }
  return live;
}

/** The start of a process: differs between two processes with the same pid; undefined when there is no such process. */
function processStart(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return linuxStart(pid);
    process.kill(pid, 0);
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .replace(/\W+/g, '-');
  } catch {
    return undefined;
  }
}

let boot: string | undefined;

/** The start in clock ticks since boot, with the boot's id. Undefined for a zombie. */
function linuxStart(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field is the program's name in brackets and may itself contain brackets and spaces.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
  return state === 'Z' || state === 'X' ? undefined : `${boot}-${rest[18]}`;
}
