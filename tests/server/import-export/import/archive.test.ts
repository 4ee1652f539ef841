import { expect, it } from '@jest/globals';
import { filesOfArchive } from '../../../../server/import-export/import/archive.js';
import { zipOf } from '../../../support/zip.js';

/** `模型.yaml` in GBK. */
const gbk = 'c4a3d0cd2e79616d6c';
const UTF8_FLAG = 0x800;

/** The zip with the name of its one entry replaced by bytes, and the flag for UTF-8 taken away. */
async function named(bytes: Buffer) {
  const placeholder = 'x'.repeat(bytes.length);
  const zip = Buffer.from((await zipOf({ [placeholder]: 'openapi: 3.0.3' })).bytes);
  for (let at = zip.indexOf(placeholder); at >= 0; at = zip.indexOf(placeholder)) bytes.copy(zip, at);
  for (const [magic, flags] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const) {
    const at = zip.indexOf(magic) + flags;
    zip.writeUInt16LE(zip.readUInt16LE(at) & ~UTF8_FLAG, at);
  }
  return { name: 'a.zip', bytes: new Uint8Array(zip) };
}
const nameIn = async (bytes: Buffer) => (await filesOfArchive(await named(bytes)))[0]?.name;

it('names in UTF-8 without the flag, as macOS writes them, are read', async () => {
  expect(await nameIn(Buffer.from('models/模型.yaml'))).toBe('models/模型.yaml');
});

it('names in GBK, as Chinese Windows writes them, are read', async () => {
  expect(await nameIn(Buffer.from(gbk, 'hex'))).toBe('模型.yaml');
});

it('names with backslashes are paths; those that lead out of the archive are refused', async () => {
  expect(await nameIn(Buffer.from('models\\a.yaml'))).toBe('models/a.yaml');
  for (const hostile of ['../模型.yaml', '..\\模型.yaml', '/模型.yaml', 'C:\\模型.yaml'])
    await expect(nameIn(Buffer.from(hostile))).rejects.toMatchObject({ key: 'import.archive' });
  // `模型` in GBK below the folder above.
  await expect(nameIn(Buffer.from('2e2e2fc4a3d0cd', 'hex'))).rejects.toMatchObject({ key: 'import.archive' });
});

it('archives in an archive are folders of their names; sizes and numbers are counted together', async () => {
  const bytesOf = async (files: Parameters<typeof zipOf>[0]) => Buffer.from((await zipOf(files)).bytes);
  const inner = await bytesOf({ 'b.yaml': 'b', 'deep.zip': await bytesOf({ 'c.yaml': 'c' }) });
  const { bytes } = await zipOf({ 'a.yaml': 'a', 'parts/inner.zip': inner, 'report.docx': inner });
  const files = await filesOfArchive({ name: 'all.zip', bytes: new Uint8Array(bytes) });
  expect(files.map(({ name }) => name)).toEqual([
    'a.yaml',
    'parts/inner/b.yaml',
    'parts/inner/deep/c.yaml',
    'report.docx',
  ]);
  let bomb = await bytesOf({ 'a.txt': Buffer.alloc(30_000_000) });
  bomb = await bytesOf({ 'one.zip': bomb, 'two.zip': bomb });
  await expect(filesOfArchive({ name: 'bomb.zip', bytes: new Uint8Array(bomb) })).rejects.toMatchObject({
    key: 'input.tooLarge',
  });
});
