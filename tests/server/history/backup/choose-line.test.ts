import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chooseLine } from '../../../../server/history/backup/wal/choose-line.js';
import { lsnOf, lsnText, segmentName, segmentStart } from '../../../../server/history/backup/wal/lsn.js';
import { baseName, changesName, lineName, markName } from '../../../../server/history/backup/wal/wal-names.js';
import { loadConfig } from '../../../../server/platform/config/load-config.js';

const START = Date.parse('2026-11-26T03:00:00Z');
const at = (second: number): Date => new Date(START + second * 1_000);
const config = loadConfig({});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-lines-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes by their positions, each with the second up to which everything is copied. */
type Changes = readonly (readonly [from: number, to: number, second: number])[];
function line(begun: number, complete: number | undefined, changes: Changes): string {
  const name = lineName(at(begun));
  for (const part of ['bases', name]) mkdirSync(path.join(folder, part), { recursive: true });
  const write = (part: string, file: string) => writeFileSync(path.join(folder, part, file), '');
  write('bases', baseName(name, true));
  if (complete !== undefined) write(name, markName(at(complete)));
  for (const [from, to, second] of changes) write(name, changesName(from, to, at(second), true));
  return name;
}
const chosen = async (second: number) => {
  const { line, changes } = await chooseLine(folder, at(second), config);
  return { line, changes: changes.map(({ from, to }) => [from, to]) };
};

describe('the line that is restored', () => {
  it('is the newest that was complete before the instant, with the changes up to one beyond it', async () => {
    const first = line(0, 10, [
      [0, 100, 10],
      [100, 150, 20],
      [150, 200, 30],
      [200, 300, 45],
    ]);
    const second = line(25, 40, [
      [160, 250, 40],
      [250, 300, 50],
    ]);
    expect(await chosen(12)).toEqual({
      line: first,
      changes: [
        [0, 100],
        [100, 150],
      ],
    });
    expect((await chosen(39)).line).toBe(first);
    expect(await chosen(40)).toEqual({
      line: second,
      changes: [
        [160, 250],
        [250, 300],
      ],
    });
    await expect(chosen(9)).rejects.toThrow(`too early: the oldest instant in ${folder} is ${at(10).toISOString()}`);
    await expect(chosen(50)).rejects.toThrow(`every instant before ${at(50).toISOString()} can be restored.`);
  });

  it('takes what was copied twice once, and refuses what is missing between two', async () => {
    line(0, 10, [
      [0, 100, 10],
      [100, 150, 20],
      [100, 200, 25],
      [200, 300, 30],
      [310, 400, 40],
    ]);
    line(60, 70, [[500, 600, 70]]);
    expect((await chosen(26)).changes).toEqual([
      [0, 100],
      [100, 200],
      [200, 300],
    ]);
    await expect(chosen(35)).rejects.toThrow(
      `Changes are missing: every instant before ${at(30).toISOString()} can be restored, and again from ${at(70).toISOString()} on.`,
    );
  });

  it('is none of whose base nobody knows whether it is complete', async () => {
    await expect(chosen(0)).rejects.toThrow(`There is no continuous copy in ${folder}.`);
    line(0, undefined, [[0, 100, 10]]);
    await expect(chosen(5)).rejects.toThrow('There is no continuous copy');
  });
});

it('positions are read and written as PostgreSQL does', () => {
  expect(lsnOf('0/3000170')).toBe(0x3000170);
  expect(lsnText(lsnOf('16/B374D848'))).toBe('16/B374D848');
  expect(segmentName(1, lsnOf('0/3000170'))).toBe('000000010000000000000003');
  expect(segmentName(2, lsnOf('16/B374D848'))).toBe('0000000200000016000000B3');
  expect(lsnText(segmentStart(lsnOf('16/B374D848')))).toBe('16/B3000000');
});
