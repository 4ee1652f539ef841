import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ArchiveFolder } from '../../../../server/history/backup/places/archive-folder.js';
import type { ArchivePlace } from '../../../../server/history/backup/places/archive-place.js';
import { openPlace } from '../../../../server/history/backup/places/open-place.js';
import { loadConfig } from '../../../../server/platform/config/load-config.js';
import { type FakeBucket, startFakeBucket } from '../../../support/fake-bucket.js';

const OLD = 'annals-2026-11-25T030000Z.tar';
const NEW = 'annals-2026-11-26T030000Z.tar.age';
let bucket: FakeBucket;
let folder: string;
let places: readonly ArchivePlace[];
beforeAll(async () => {
  bucket = await startFakeBucket('backups');
  folder = mkdtempSync(path.join(tmpdir(), 'annals-places-'));
  const config = loadConfig({
    ANNALS_BACKUP_S3_ENDPOINT: bucket.endpoint,
    ANNALS_BACKUP_S3_ACCESS_KEY: 'backups',
    ANNALS_BACKUP_S3_SECRET_KEY: 'secret',
  });
  places = [openPlace(path.join(folder, 'archives'), config), openPlace('s3://bucket/deep/annals/', config)];
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

async function* chunks(count: number) {
  for (let n = 0; n < count; n++) yield Buffer.alloc(1_000_000, n);
}
async function* broken() {
  yield Buffer.alloc(20_000_000);
  throw new Error('the database went away');
}

describe.each([0, 1])('a place of archives (%i)', (which) => {
  const place = () => {
    const found = places[which];
    if (!found) throw new Error('no such place');
    return found;
  };

  it('stores archives, lists them, gives them back and removes them', async () => {
    expect(await place().list()).toEqual([]);
    expect(await place().store(NEW, chunks(40))).toBe(40_000_000);
    expect(await place().store(OLD, chunks(1))).toBe(1_000_000);
    expect(await place().list()).toEqual([
      { name: OLD, bytes: 1_000_000 },
      { name: NEW, bytes: 40_000_000 },
    ]);
    const bytes = await buffer(await place().open(NEW));
    expect(bytes.equals(await buffer(chunks(40)))).toBe(true);
    await place().remove(NEW);
    expect((await place().list()).map(({ name }) => name)).toEqual([OLD]);
    await expect(place().open(NEW).then(buffer)).rejects.toThrow(/404|ENOENT/);
  });

  it('has nothing of an archive that could not be written to its end', async () => {
    await expect(place().store(NEW, broken())).rejects.toThrow('the database went away');
    expect((await place().list()).map(({ name }) => name)).toEqual([OLD]);
    expect(bucket.open.size).toBe(0);
  });
});

describe('a storage', () => {
  it.each([
    ['POST', 500],
    ['PUT', 403],
    ['PUT', 500],
    ['GET', 403],
  ])('that answers %s with %i is named, and keeps nothing half', async (method, status) => {
    const place = places[1];
    bucket.fail = { method, status };
    try {
      const asked = method === 'GET' ? place?.list() : place?.store(NEW, chunks(1));
      await expect(asked).rejects.toThrow(`s3://bucket/deep/annals answered ${method} with ${status}`);
    } finally {
      bucket.fail = undefined;
    }
    expect((await place?.list())?.map(({ name }) => name)).toEqual([OLD]);
    expect(bucket.open.size).toBe(0);
  });

  it('that does not answer, or is not configured, is told so', async () => {
    const gone = loadConfig({
      ANNALS_BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
      ANNALS_BACKUP_S3_ACCESS_KEY: 'backups',
      ANNALS_BACKUP_S3_SECRET_KEY: 'secret',
    });
    await expect(openPlace('s3://bucket', gone).list()).rejects.toThrow('s3://bucket does not answer');
    expect(() => openPlace('s3://bucket', loadConfig({}))).toThrow('set ANNALS_BACKUP_S3_ENDPOINT');
  });
});

describe('a folder', () => {
  it('loses what a killed process left there, but not what another one is writing', async () => {
    const place = new ArchiveFolder(path.join(folder, 'drafts'));
    await place.store(OLD, chunks(1));
    const [left, fresh] = [`${OLD}.part`, `${NEW}.part`];
    for (const name of [left, fresh, 'notes.part']) writeFileSync(path.join(folder, 'drafts', name), 'x');
    utimesSync(path.join(folder, 'drafts', left), 0, 0);
    await place.store(OLD, chunks(1));
    expect(readdirSync(path.join(folder, 'drafts')).sort()).toEqual([OLD, fresh, 'notes.part']);
  });

  it('that is full is named, and keeps nothing half', async () => {
    const place = new ArchiveFolder(path.join(folder, 'full'));
    const full = (async function* () {
      yield Buffer.alloc(10);
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    })();
    await expect(place.store(OLD, full)).rejects.toThrow(/no space left in .*full/);
    expect(readdirSync(path.join(folder, 'full'))).toEqual([]);
  });
});
