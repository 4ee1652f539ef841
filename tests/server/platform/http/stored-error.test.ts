import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ArchiveError } from '../../../../server/history/backup/archive/archive-error.js';
import { Refusal } from '../../../../server/platform/http/refusal.js';
import { ExplainedError, errorSentence, storedFailure } from '../../../../server/platform/http/stored-error.js';
import { hasSentence } from '../../../../server/platform/languages/sentences.js';
import { projectRoot } from '../../../../server/platform/runtime/pages.js';

const inBoth = (stored: string) => [errorSentence('zh-CN', stored), errorSentence('en', stored)];
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: unknown) => storedFailure(error),
  );

describe('a stored failure', () => {
  it('is a sentence in each reader’s language, each reason a line', () => {
    const facts = { restored: 3, made: 4 };
    const failed = new ExplainedError({ key: 'backup.chain', facts: { count: 2 } }, { key: 'backup.docs', facts });
    expect(failed.message).toBe('The chain is broken in 2 places. 3 docs were restored, 4 were backed up.');
    expect(inBoth(storedFailure(failed))).toEqual([
      '哈希链有 2 处异常。\n恢复了 3 篇文档，备份时有 4 篇。',
      'The chain is broken in 2 places.\n3 docs were restored, 4 were backed up.',
    ]);
  });

  it('keeps facts as they were given, with line breaks, spaces and braces', () => {
    const place = '/mnt/a "b"\n{place} 备份';
    const stored = storedFailure(new ExplainedError({ key: 'backup.none', facts: { place } }));
    expect(inBoth(stored)).toEqual([`${place} 中没有归档。`, `There is no archive in ${place}.`]);
  });

  it('has the facts of a refusal', () => {
    expect(inBoth(storedFailure(new Refusal('metersphere.status', { host: 'ms', status: 502 })))).toEqual([
      'ms 返回状态 502',
      'ms answered with status 502',
    ]);
  });

  it('names what the file system refuses', async () => {
    const [file, missing] = [projectRoot(), path.join(projectRoot(), 'none', 'there')];
    expect(inBoth(await failureOf(open(missing)))).toEqual([`${missing} 不存在。`, `${missing} doesn’t exist.`]);
    expect(inBoth(await failureOf(writeFile(file, '')))).toEqual([
      `${file} 是文件夹，不是文件。`,
      `${file} is a folder, not a file.`,
    ]);
    const below = path.join(projectRoot(), 'package.json', 'backups');
    expect(inBoth(await failureOf(mkdir(below, { recursive: true })))[0]).toBe(`${below} 不是文件夹。`);
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(inBoth(storedFailure(full))).toEqual(['磁盘空间不足。', 'No space is left on the disk.']);
  });

  it.each([
    'There is no archive in /mnt/backups.',
    'The server ended in the middle of it.',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'HTTP 500',
    '',
    'first line\nsecond line',
  ])('of an older version, or of another program, stays as it is: %j', (stored) => {
    expect(inBoth(stored)).toEqual([stored, stored]);
  });

  it('that was cut is still a sentence', () => {
    expect(errorSentence('en', 'backup.none {"place":"/mnt')).toBe('There is no archive in {place}.');
  });

  it('of an archive names its file in each language', () => {
    const stored = storedFailure(new ArchiveError('changed', { name: 'a.age' }));
    expect(inBoth(stored)).toEqual([
      '归档被改动或已损坏。\n文件：a.age',
      'The archive was changed or damaged.\nFile: a.age',
    ]);
  });
});

it('every reason of backups has a sentence', () => {
  const folder = path.join(projectRoot(), 'server/history/backup');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const keys = sources.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return [
      ...[...text.matchAll(/'(backup\.[A-Za-z]+)'/g)].map(([, key = '']) => key),
      ...[...text.matchAll(/ArchiveError\('([A-Za-z]+)'/g)].map(([, problem = '']) => `archive.${problem}`),
    ];
  });
  expect(keys.length).toBeGreaterThan(30);
  const settings = ['backup.to', 'backup.time', 'backup.days', 'backup.weeks', 'backup.months'];
  expect(keys.filter((key) => !hasSentence(key) && !settings.includes(key))).toEqual([]);
});
