import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Check, found, reasonOf } from './check.js';

const MB = 1024 * 1024;
const OLDEST_CARED_FOR = 22;
const LITTLE_MEMORY_MB = 512;
const NO_MEMORY_MB = 96;
const FEW_FILES = 4_096;
const TOO_FEW_FILES = 1_024;
const LITTLE_SPACE_MB = 2_048;
const NO_SPACE_MB = 64;

/** Node 20 works, but gets no more fixes. */
export const node: Check = async () => {
  const version = process.version.slice(1);
  return found('node', Number(version.split('.')[0]) < OLDEST_CARED_FOR ? 'old' : 'ok', { version });
};

/** What the machine has, or what its container may take. */
export const memory: Check = async () => {
  const limit = process.constrainedMemory();
  const total = limit > 0 && limit < os.totalmem() ? limit : os.totalmem();
  const free = Math.min(process.availableMemory(), total);
  const facts = { free: Math.round(free / MB), total: Math.round(total / MB) };
  if (facts.free < NO_MEMORY_MB) return found('memory', 'none', facts);
  return found('memory', facts.free < LITTLE_MEMORY_MB ? 'little' : 'ok', facts);
};

/** Each connection is a file, and so is each file of the database. */
export const openFiles: Check = async () => {
  const limits = '/proc/self/limits';
  if (!existsSync(limits)) return found('openFiles', 'unknown');
  const [, soft] = /^Max open files\s+(\w+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
  const most = soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
  if (Number.isNaN(most)) return found('openFiles', 'unknown');
  const facts = { most: Number.isFinite(most) ? most : 'unlimited' };
  if (most < TOO_FEW_FILES) return found('openFiles', 'tooFew', facts);
  return found('openFiles', most < FEW_FILES ? 'few' : 'ok', facts);
};

/** The data folder, or before the first start, which makes it, the folder that it will be in. */
function dataFolder(dataDir: string): string {
  let at = path.resolve(dataDir);
  while (!existsSync(at) && at !== path.dirname(at)) at = path.dirname(at);
  return at;
}

export const disk: Check = async ({ config }) => {
  const folder = dataFolder(config.dataDir);
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = Math.round((bavail * bsize) / MB);
  const facts = { free, percent: Math.round((100 * bavail) / Math.max(1, blocks)), folder };
  if (free < NO_SPACE_MB) return found('disk', 'full', facts);
  return found('disk', free < LITTLE_SPACE_MB ? 'little' : 'ok', facts);
};

/** Whether this account may write where the key, the uploads and the embedded database are. */
export const folder: Check = async ({ config }) => {
  const at = dataFolder(config.dataDir);
  const probe = path.join(at, `doctor-${randomUUID()}`);
  try {
    await writeFile(probe, '', { flag: 'wx', mode: 0o600 });
    return found('folder', 'ok', { folder: at });
  } catch (err) {
    return found('folder', 'closed', { folder: at, reason: reasonOf(err) });
  } finally {
    await rm(probe, { force: true });
  }
};
