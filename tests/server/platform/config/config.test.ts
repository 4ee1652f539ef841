import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { unknownSettings, variableNames } from '../../../../server/platform/config/config-variables.js';
import { loadConfig } from '../../../../server/platform/config/load-config.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('configuration', () => {
  it('has a default for everything that may be missing', () => {
    expect(loadConfig({})).toMatchObject({
      port: 7700,
      dataDir: './data',
      databaseUrl: undefined,
      live: { updateBytes: 1_000_000, docBytes: 8_000_000, updatesPerSecond: 300, flushMs: 50, quietMs: 20_000 },
      webhooks: { timeoutMs: 10_000 },
    });
  });

  it('hashes passwords at the recommended cost, whatever the environment holds', () => {
    const env = { ANNALS_PASSWORD_COST: '1', ANNALS_PASSWORD_MEMORY: '1' };
    expect(loadConfig(env).passwordCost).toEqual({ memoryKiB: 19_456, passes: 2 });
  });

  it('reads numbers, lists and switches', () => {
    const env = { PORT: '0', ANNALS_TRUST_PROXY: '10.0.0.0/8, 192.0.2.1', ANNALS_DEMO: '0' };
    expect(loadConfig(env)).toMatchObject({ port: 0, trustProxy: ['10.0.0.0/8', '192.0.2.1'], demo: false });
  });

  it('takes secrets from files, and refuses two sources for one secret', () => {
    const file = path.join(folder, 'password');
    writeFileSync(file, 'from-the-file\n');
    expect(loadConfig({ ANNALS_ADMIN_PASSWORD_FILE: file }).adminPassword).toBe('from-the-file');
    const both = { ANNALS_ADMIN_PASSWORD_FILE: file, ANNALS_ADMIN_PASSWORD: 'outright' };
    expect(() => loadConfig(both)).toThrow('ANNALS_ADMIN_PASSWORD_FILE');
  });

  it('names every setting that is wrong', () => {
    const load = () => loadConfig({ PORT: 'many', ANNALS_POOL_SIZE: '1' });
    expect(load).toThrow(/PORT/);
    expect(load).toThrow(/ANNALS_POOL_SIZE/);
  });

  it('takes the address of a storage only with its keys, and says so beside what else is wrong', () => {
    const keys = { ANNALS_S3_ACCESS_KEY: 'a', ANNALS_S3_SECRET_KEY: 'b' };
    expect(loadConfig(keys).uploads.s3).toBeUndefined();
    expect(loadConfig({ ...keys, ANNALS_S3_URL: 'http://s3.local/bucket/' }).uploads.s3).toEqual({
      ...{ url: 'http://s3.local/bucket', accessKey: 'a', secretKey: 'b' },
      ...{ region: 'us-east-1', timeoutMs: 60_000 },
    });
    const load = () => loadConfig({ PORT: 'many', ANNALS_S3_URL: 'http://s3.local' });
    expect(load).toThrow(/PORT/);
    expect(load).toThrow('ANNALS_S3_URL needs ANNALS_S3_ACCESS_KEY and ANNALS_S3_SECRET_KEY.');
  });

  it('cannot be changed afterwards', () => {
    const config = loadConfig({});
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.live)).toBe(true);
    expect(Object.isFrozen(config.trustProxy)).toBe(true);
  });

  it('tells names that begin like ours and mean nothing', () => {
    const env = { ANNALS_PORT: '1', ANNALS_DATA: 'x', ANNALS_ADMIN_PASSWORD_FILE: 'y', HOME: '/' };
    expect(unknownSettings(env)).toEqual(['ANNALS_PORT']);
  });

  it('is documented: operating.md names every variable', () => {
    const text = readFileSync('docs/operating.md', 'utf8');
    expect(variableNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
