import { describe, expect, it } from '@jest/globals';
import { markdownFormat } from '../../../../server/import-export/formats/markdown/read-markdown.js';
import { formats } from '../../../../server/import-export/formats/read/index.js';
import { docsIn, file, lossesOf, outline, refusalOf } from './support/read.js';

const read = async (files: Record<string, string>) =>
  await markdownFormat.read(Object.entries(files).map(([name, text]) => file(name, text)));

describe('a folder of Markdown files', () => {
  it('becomes docs and folders, an index first and numbers in order', async () => {
    const parsed = await read({
      'pages/10-later.md': '# Later',
      'pages/9-earlier.md': 'no heading',
      'pages/README.md': '---\ntitle: "Start: here"\nauthor: ann\n---\n\n# Not this\ntext',
      'pages/guide/a.markdown': '```\n# no heading\n```\n## `Setup` of [it](http://x.example) ##\n',
    });
    expect(parsed.api.name).toBe('pages');
    expect(outline(parsed.api.entries)).toEqual(['Start: here', '9-earlier', 'Later', 'guide/', 'guide/Setup of it']);
    expect(docsIn(parsed.api.entries)[0]).toMatchObject({
      ...{ type: 3, tables: {}, origin: 'pages/README.md' },
      fields: { author: 'ann', description: '# Not this\ntext' },
    });
    expect(parsed.losses).toEqual([]);
  });
  it('has pictures and links to files, which are reported; what is hidden is left out', async () => {
    const parsed = await read({
      'a.md': '![p](img/p.png) [b](../b.md#x) [c](https://c.example) <img width="1" src="q.png"> [d](#d) ![e](data:x)',
      'img/p.png': 'PNG',
      '.github/x.md': 'hidden',
      '__MACOSX/a.md': 'hidden',
    });
    expect(outline(parsed.api.entries)).toEqual(['a']);
    expect(parsed.losses.filter(({ origin }) => origin === 'a.md').map(({ value }) => value)).toEqual([
      'img/p.png',
      '../b.md#x',
      'q.png',
    ]);
    expect(lossesOf(parsed)).toContain('unsupported img/p.png');
  });
  it('shows pictures at the addresses of their uploads, from any folder', async () => {
    const text = '![p](../img/a%20b.png "title") <img src=../img/a%20b.png> ![q](other.png) [x](../img/a%20b.png)';
    const picture = { ...file('pages/img/a b.png', 'PNG'), address: '/upload/0123.png' };
    const unused = { ...file('pages/img/unused.png', 'PNG'), address: '/upload/4567.png' };
    const parsed = await markdownFormat.read([file('pages/deep/a.md', text), file('pages/b.md', '%'), picture, unused]);
    const shown = docsIn(parsed.api.entries).map(({ fields }) => fields.description);
    expect(shown).toContain(
      '![p](/upload/0123.png "title") <img src=/upload/0123.png> ![q](other.png) [x](/upload/0123.png)',
    );
    expect(parsed.losses.map(({ origin, value }) => [origin, value])).toEqual([
      ['pages/deep/a.md', 'other.png'],
      ['pages/img/unused.png', ''],
    ]);
  });
  it('keeps equal names apart, within one folder', async () => {
    const { api } = await read({ 'a.md': '# Same', 'b.md': '# Same', 'c/d.md': '# Same' });
    expect(outline(api.entries)).toEqual(['Same', 'Same 2', 'c/', 'c/Same']);
  });
  it('has files that cannot be read, and names that are too long or climb out', async () => {
    const parsed = await read({ 'a.md': '', 'b.md': '\u0000', 'c.md': `# ${'x'.repeat(300)}`, '../../etc/d.md': 'd' });
    expect(docsIn(parsed.api.entries).map(({ fields }) => fields.name.length)).toContain(128);
    expect(lossesOf(parsed)).toEqual(expect.arrayContaining(['invalid a.md', 'invalid b.md', 'cut c.md']));
    const deep = await read({ [`${'d/'.repeat(400)}x.md`]: 'x', 'y.md': 'y' });
    expect(outline(deep.api.entries)).toHaveLength(34);
  });
  it('may be one pasted text', async () => {
    expect(outline((await read({ content: '# Pasted' })).api.entries)).toEqual(['Pasted']);
  });
  it('is refused without a Markdown file', async () => {
    expect(await refusalOf(markdownFormat, [file('a.txt', 'x')])).toBe('import.markdown');
    expect(await refusalOf(markdownFormat, [])).toBe('import.markdown');
  });
});

describe('the format of a file', () => {
  const idOf = (name: string, text: string) => formats.find((format) => format.recognizes(file(name, text), text))?.id;
  it.each([
    ['a.md', '# Guide', 'markdown'],
    ['a.md', '# F\n## D\n\n**Path：** /x\n', 'yapi-markdown'],
    ['a.json', '[{"name": "C", "list": [{"catid": 1}]}]', 'yapi'],
    ['a.json', '{"info": {}, "item": [{"request": "/x"}]}', 'postman'],
    ['a.har', '{"log": {"entries": []}}', 'har'],
    ['a.sh', 'curl https://a.example', 'curl'],
    ['content', '## D\n\n**Path：** /x\n', 'yapi-markdown'],
    ['env.json', '{"name": "E", "values": [], "_postman_variable_scope": "environment"}', undefined],
    ['a.txt', 'hello', undefined],
    ['a.json', '', undefined],
  ])('%s with %s', (name, text, id) => {
    expect(idOf(name, text)).toBe(id);
  });
});
