import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setDocShown } from '../../../../contracts/docs/docs.js';
import { freezeRelease } from '../../../../contracts/history/frozen-releases.js';
import { addRelease } from '../../../../contracts/workspace/releases.js';
import {
  keyFingerprint,
  newSigningKey,
  signedManifest,
  signManifest,
} from '../../../../server/platform/log/manifest.js';
import { startApp, type TestApp, testEnvironment } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { apiDoc, place } from '../../../support/places.js';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';
let app: TestApp;
let dev: Person;
let guest: Person;
let releaseId: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-manifest-'));
  app = await startApp();
  dev = await app.person('dev');
  guest = await app.person('guest');
  const here = await place(await app.admin(), { devs: [dev], guests: [guest] });
  const [shown, hidden] = [await apiDoc(dev, here, 'Shown'), await apiDoc(dev, here, 'Hidden')];
  const moduleSourceIdMap = { [here.moduleId]: [shown, hidden] };
  releaseId = (await dev.call(addRelease, { projectId: here.projectId, releaseNo: '1.0', moduleSourceIdMap })).id;
  await dev.call(freezeRelease, { id: releaseId });
  await dev.call(setDocShown, { id: hidden, isShow: false });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The manifest as the person downloads it. */
const manifestOf = async (person: Person): Promise<string> => {
  const headers = { token: person.token };
  return (await fetch(`${app.url}/project/release/manifest?id=${releaseId}`, { headers })).text();
};
const parsed = async (person: Person) => signedManifest.parse(JSON.parse(await manifestOf(person)));

/** Runs `npm run log:verify -- --manifest <file> …` as it was built. */
const verify = (content: string, given: readonly string[] = [], databaseUrl = app.databaseUrl) => {
  const file = path.join(folder, 'manifest.json');
  writeFileSync(file, content);
  const args = ['dist/server/app/cli/log-verify.js', '--manifest', file, ...given];
  const env = { PATH: process.env.PATH, ...testEnvironment(databaseUrl) };
  return new Promise<{ code: number | string; output: string }>((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
};

describe('npm run log:verify -- --manifest', () => {
  it('finds every doc of a complete manifest in the log', async () => {
    const { code, output } = await verify(await manifestOf(dev));
    expect(output).toMatch(/^manifest: .* 1\.0, 2 docs, signed with the key [0-9a-f]{32}\.$/m);
    expect(output).toContain('complete, it lists every doc of the release');
    expect(output).toContain('the chain holds');
    expect(output).toContain('every doc that it lists is in the log as it was signed');
    expect(code).toBe(0);
  });

  it('calls the manifest of a guest, who does not see all docs, partial', async () => {
    const signed = await parsed(guest);
    expect(signed.manifest).toMatchObject({ omitted: 1, docs: [{ name: 'Shown' }] });
    const { code, output } = await verify(JSON.stringify(signed));
    expect(output).toContain('PARTIAL, it leaves out 1 of 2 docs');
    expect(output).not.toContain('complete');
    expect(code).toBe(0);
  });

  it('says of a manifest of an older version that it cannot know', async () => {
    const { omitted, ...older } = (await parsed(dev)).manifest;
    const { code, output } = await verify(JSON.stringify(signManifest(older, newSigningKey())));
    expect(omitted).toBe(0);
    expect(output).toContain('does not record whether docs were left out');
    expect(code).toBe(0);
  });

  const damage: readonly (readonly [string, string, () => Promise<string>])[] = [
    ['was changed', 'the signature does not fit', async () => (await manifestOf(dev)).replace('"Shown"', '"Shame"')],
    [
      'pretends to be complete',
      'the signature does not fit',
      async () => (await manifestOf(guest)).replace('"omitted": 1', '"omitted": 0'),
    ],
    ['was cut short', 'not a whole manifest', async () => (await manifestOf(dev)).slice(0, 200)],
    [
      'another installation signed',
      'not with',
      async () => JSON.stringify(signManifest((await parsed(dev)).manifest, newSigningKey())),
    ],
  ];
  it.each(damage)('refuses, without a database, one that %s', async (_how, message, content) => {
    const key = keyFingerprint((await parsed(dev)).publicKey);
    const { code, output } = await verify(await content(), ['--key', key], NOWHERE);
    expect(output).toContain(message);
    expect(code).toBe(1);
  });

  it('names the doc whose signed event is not in the log', async () => {
    const { manifest } = await parsed(dev);
    const docs = manifest.docs.map((doc) => (doc.name === 'Shown' ? { ...doc, hash: '00'.repeat(32) } : doc));
    const { code, output } = await verify(JSON.stringify(signManifest({ ...manifest, docs }, newSigningKey())));
    expect(output).toMatch(/^doc-\d+ version 1 \(Shown\): not the event that was signed\.$/m);
    expect(output).toContain('BROKEN, 1 doc not in the log');
    expect(code).toBe(1);
  });
});
