import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { decrypted, encrypted } from '../../../../server/history/backup/archive/age.js';
import { ArchiveError } from '../../../../server/history/backup/archive/archive-error.js';
import {
  backupFormat,
  FORMAT,
  HEADER,
  KEY,
  uploadPart,
} from '../../../../server/history/backup/archive/archive-manifest.js';
import { archiveInstant, archiveName } from '../../../../server/history/backup/archive/archive-name.js';
import { partsOf, verifyArchive } from '../../../../server/history/backup/archive/read-archive.js';
import { archiveBytes } from '../../../../server/history/backup/archive/write-archive.js';
import { demandKnownMigrations } from '../../../../server/history/backup/database/load-schema.js';
import { identitiesIn, newIdentity, recipientOf } from '../../../../server/platform/config/age-keys.js';

const PASSPHRASE = 'correct horse battery staple';
const SEAL = { passphrase: PASSPHRASE };
const AT = new Date('2026-11-26T03:56:00.000Z');
const HASH = 'ab'.repeat(32);
const header = { format: FORMAT, version: '1', at: AT.toISOString(), postgres: '18.0', migrations: ['First'] } as const;
const counted = {
  ...{ tables: [{ name: 'docs', columns: ['id'], rows: 2 }], sequences: { ids: 7 }, events: 3, docs: 2 },
  ...{ checkpoint: null, uploads: { files: 1, bytes: 700, missing: [] } },
};

async function* chunksOf(bytes: Uint8Array, size = 1_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function* parts() {
  yield { name: KEY, bytes: Buffer.from('a key\n') };
  yield { name: uploadPart(HASH), bytes: Buffer.alloc(700, 7) };
}
const archive = () =>
  buffer(
    archiveBytes(
      HEADER,
      { ...header, migrations: ['First'] },
      parts(),
      () => counted,
      () => undefined,
    ),
  );
const sourceOf = (bytes: Uint8Array, passphrase?: string) => ({
  open: async () => chunksOf(bytes),
  keys: { passphrase },
});
const verify = (bytes: Uint8Array, passphrase?: string) =>
  verifyArchive(backupFormat, sourceOf(bytes, passphrase), () => undefined);

describe('an archive', () => {
  it('is read as it was written', async () => {
    const source = sourceOf(await archive());
    const manifest = await verifyArchive(backupFormat, source, ({ migrations }) =>
      expect(migrations).toEqual(['First']),
    );
    expect(manifest).toMatchObject(counted);
    const read: string[] = [];
    for await (const { name, bytes } of partsOf(source, manifest)) read.push(`${name} ${bytes.length}`);
    expect(read.slice(1)).toEqual([`${KEY} 6`, `${uploadPart(HASH)} 700`]);
  });

  it('is refused with any byte changed, and cut short anywhere', async () => {
    const bytes = await archive();
    for (let at = 0; at < bytes.length; at += 5 + (at % 3)) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
      await expect(verify(changed)).rejects.toThrow(ArchiveError);
      if (at % 7 === 0) await expect(verify(bytes.subarray(0, at))).rejects.toThrow(ArchiveError);
    }
    await expect(verify(Buffer.concat([bytes, Buffer.alloc(1)]))).rejects.toThrow('changed');
  });

  it('of a later format is of a newer version', async () => {
    const later = Buffer.from((await archive()).toString('latin1').replace('"format":1', '"format":2'), 'latin1');
    await expect(verify(later)).rejects.toThrow('newer version');
  });

  it('with migrations that this version does not know is of a newer version, which is named', async () => {
    await expect(verifyArchive(backupFormat, sourceOf(await archive()), demandKnownMigrations)).rejects.toThrow(
      /newer version of Annals than this one\. .* It was made by version 1\./,
    );
  });

  it('that is some other file is told so', async () => {
    await expect(verify(Buffer.alloc(5_000, 'x'))).rejects.toThrow('not an archive of Annals');
  });
});

describe('an encrypted archive', () => {
  it('opens with its passphrase only', async () => {
    const bytes = await buffer(encrypted(chunksOf(await archive()), SEAL));
    await expect(verify(bytes, PASSPHRASE)).resolves.toMatchObject({ events: 3 });
    await expect(verify(bytes)).rejects.toThrow('set ANNALS_BACKUP_PASSPHRASE');
    await expect(verify(bytes, 'another one')).rejects.toThrow('does not open with this passphrase');
  });

  it('is refused with a byte changed, and cut short, also between two chunks', async () => {
    const bytes = await buffer(encrypted(chunksOf(Buffer.alloc(200_000, 1)), SEAL));
    const start = bytes.length - 200_000 - 4 * 16;
    const seed = randomInt(1_000_000);
    const read = (part: Uint8Array) => buffer(decrypted(chunksOf(part), SEAL));
    for (const at of [start - 17, start + (seed % 200_000)]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(read(changed)).rejects.toThrow(ArchiveError);
    }
    for (const end of [start, start + 65_536 + 16])
      await expect(read(bytes.subarray(0, end))).rejects.toThrow(ArchiveError);
  });

  it('is a file of age: its library opens ours, and we open its', async () => {
    const theirs = new Decrypter();
    theirs.addPassphrase(PASSPHRASE);
    const ours = await buffer(encrypted(chunksOf(Buffer.alloc(65_537, 5)), SEAL));
    expect(Buffer.from(await theirs.decrypt(ours)).equals(Buffer.alloc(65_537, 5))).toBe(true);
    for (const size of [0, 1, 65_536, 65_537, 200_000]) {
      const plain = Buffer.alloc(size, 5);
      const maker = new Encrypter();
      maker.setScryptWorkFactor(4);
      maker.setPassphrase(PASSPHRASE);
      const file = await maker.encrypt(plain);
      expect((await buffer(decrypted(chunksOf(file), SEAL))).equals(plain)).toBe(true);
    }
  });
});

describe('an archive for a public key', () => {
  const pair = newIdentity();
  const [ours] = identitiesIn(pair.identity) ?? [];
  const key = recipientOf(pair.recipient);
  if (!ours || !key) throw new Error('a new pair is read as it was written');
  const other = identitiesIn(newIdentity().identity);

  it('opens with the identity only, and for each of several keys', async () => {
    const bytes = await buffer(encrypted(chunksOf(await archive()), { recipients: [key] }));
    const read = (file: Uint8Array, identities: typeof other) =>
      verifyArchive(backupFormat, { open: async () => chunksOf(file), keys: { identities } }, () => undefined);
    await expect(read(bytes, [ours])).resolves.toMatchObject({ events: 3 });
    await expect(read(bytes, [...(other ?? []), ours])).resolves.toMatchObject({ events: 3 });
    await expect(read(bytes, undefined)).rejects.toThrow('set ANNALS_BACKUP_IDENTITY_FILE');
    await expect(read(bytes, other)).rejects.toThrow('does not open with the identities');
    await expect(verify(bytes, PASSPHRASE)).rejects.toThrow('for a public key');
    const second = newIdentity();
    const both = [key, recipientOf(second.recipient) ?? key];
    const shared = await buffer(encrypted(chunksOf(await archive()), { recipients: both }));
    for (const { identity } of [pair, second])
      await expect(read(shared, identitiesIn(identity))).resolves.toMatchObject({ events: 3 });
  });

  it('is refused with any byte of its header changed', async () => {
    const bytes = await buffer(encrypted(chunksOf(Buffer.alloc(10, 1)), { recipients: [key] }));
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(buffer(decrypted(chunksOf(changed), { identities: [ours] }))).rejects.toThrow(ArchiveError);
    }
  });

  it('is a file of age: its library reads our keys and files, and we read its', async () => {
    const [, line = ''] = pair.identity.split('\n');
    expect(await identityToRecipient(line)).toBe(pair.recipient);
    const theirs = new Decrypter();
    theirs.addIdentity(line);
    const file = await buffer(encrypted(chunksOf(Buffer.alloc(65_537, 5)), { recipients: [key] }));
    expect(Buffer.from(await theirs.decrypt(file)).equals(Buffer.alloc(65_537, 5))).toBe(true);
    const identity = await generateX25519Identity();
    const maker = new Encrypter();
    maker.addRecipient(await identityToRecipient(identity));
    const made = await maker.encrypt(Buffer.alloc(70_000, 5));
    const read = buffer(decrypted(chunksOf(made), { identities: identitiesIn(identity) }));
    expect((await read).equals(Buffer.alloc(70_000, 5))).toBe(true);
  });

  it('knows a key with a typing error, and an identity file that is none', () => {
    const { recipient } = pair;
    for (let at = 4; at < recipient.length; at++) {
      const typed = recipient[at] === 'q' ? 'p' : 'q';
      expect(recipientOf(recipient.slice(0, at) + typed + recipient.slice(at + 1))).toBeUndefined();
    }
    expect(recipientOf(recipient.toUpperCase())).toBeUndefined();
    for (const text of ['', '# nothing', recipient, pair.identity.toLowerCase(), `${pair.identity}more`])
      expect(identitiesIn(text)).toBeUndefined();
  });
});

describe('the name of an archive', () => {
  it('has its instant, and other names have none', () => {
    expect(archiveName(AT, false)).toBe('annals-2026-11-26T035600Z.tar');
    expect(archiveInstant(archiveName(AT, true))).toEqual(AT);
    for (const other of ['annals.tar', 'annals-2026-11-26T035600Z.tar.part', 'x-annals-2026-11-26T035600Z.tar'])
      expect(archiveInstant(other)).toBeUndefined();
  });
});
