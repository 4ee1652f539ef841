import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import mammoth from 'mammoth';
import { parse } from 'yaml';
import { addFolder, saveDoc } from '../../../../contracts/docs/docs.js';
import { readKey } from '../../../../contracts/import-export/exports.js';
import { startApp, type TestApp } from '../../../support/app.js';
import type { Person } from '../../../support/people.js';
import { pushedDoc, pushedFolder, pushing } from '../../../support/pushing.js';
import { unzippedBytes } from '../../../support/unzip.js';
import { download } from './exporting.js';

/** More than a page of docs, whose last path goes on in the next one; and more bytes than a worker thread could hold. */
const PATHS = 60;
const GUIDES = 14;
const GUIDE_BYTES = 1_000_000;
const LONG_MS = 120_000;

let app: TestApp;
let dev: Person;
let moduleId = '';
beforeAll(async () => {
  app = await startApp();
  dev = await app.person('dev');
  const there = await pushing(app, dev);
  ({ moduleId } = there);
  const responseParams = [{ name: 'id', type: 'string', required: '1' }];
  const operations = ['POST', 'GET', 'PUT'].flatMap((httpMethod) =>
    Array.from({ length: PATHS }, (_, at) =>
      pushedDoc(`${httpMethod} ${at}`, `/orders/${at}/行 1`, { httpMethod, responseParams, orderIndex: at }),
    ),
  );
  await there.push([pushedFolder('Operations', ...operations)]);
  const { id: parentId } = await dev.call(addFolder, { moduleId, name: 'Guides' });
  const guides = Array.from({ length: GUIDES }, (_, at) => ({ at, text: randomBytes((GUIDE_BYTES * 3) / 4) }));
  await Promise.all(
    guides.map(({ at, text }) =>
      // Nothing that PostgreSQL could compress.
      dev.call(saveDoc, { moduleId, parentId, type: 3, name: `Guide ${at}`, description: text.toString('base64') }),
    ),
  );
}, LONG_MS);
afterAll(() => app.stop());

describe('an application of more than 12 MB', () => {
  it(
    'is exported as OpenAPI with every doc, and pulled',
    async () => {
      const json = await download(dev, { moduleId, format: 'openapi-json' });
      const document = JSON.parse(json.text);
      expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
      const paths = Array.from({ length: PATHS }, (_, at) => `/orders/${at}/行 1`);
      expect(Object.keys(document.paths).sort()).toEqual([...paths].sort());
      for (const [at, path] of paths.entries()) {
        expect(Object.keys(document.paths[path]).sort()).toEqual(['get', 'post', 'put']);
        expect(document.paths[path].get).toMatchObject({ tags: ['Operations'], summary: `GET ${at}` });
      }
      expect(document.tags).toEqual([{ name: 'Operations' }]);
      const others: { name: string; folders: string[]; description: string }[] = document['x-annals-docs'];
      expect(new Set(others.map(({ name }) => name)).size).toBe(GUIDES);
      expect(
        others.every(({ folders, description }) => folders[0] === 'Guides' && description.length === GUIDE_BYTES),
      ).toBe(true);
      expect(parse((await download(dev, { moduleId, format: 'openapi-yaml' })).text)).toEqual(document);
      const key = await dev.call(readKey, { moduleId });
      expect(await (await fetch(`${app.url}/module/openapi/${key}.json`)).json()).toEqual(document);
    },
    LONG_MS,
  );

  it(
    'is exported for Word as a zip of files, by its folders',
    async () => {
      const file = await download(dev, { moduleId, format: 'word' });
      expect(file).toMatchObject({ name: expect.stringMatching(/^export-\d+\.zip$/), type: 'application/zip' });
      const files = await unzippedBytes(file.bytes);
      expect([...files.keys()].sort().slice(0, 3)).toEqual([
        'Guides (10).docx',
        'Guides (11).docx',
        'Guides (12).docx',
      ]);
      expect([...files.keys()]).toContain('Operations.docx');
      const read = await Promise.all(
        [...files.values()].map(async (buffer) => (await mammoth.extractRawText({ buffer })).value),
      );
      const found = read.flatMap((text) => text.match(/(?:GET|POST|PUT) \d+(?=\n)|Guide \d+/g) ?? []);
      expect(new Set(found).size).toBe(3 * PATHS + GUIDES);
    },
    LONG_MS,
  );
});
