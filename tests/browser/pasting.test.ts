import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { getDoc, saveDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { startApp, type TestApp } from '../support/app.js';
import { openBrowser, sitDown } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { type Clipboard, copies, pastes } from '../support/pasting.js';
import type { Person } from '../support/people.js';
import { apiDoc, customDoc, markdownDoc, type Place, place } from '../support/places.js';
import { TableDesk } from '../support/table-desk.js';
import { type Kind, Writer } from '../support/writer.js';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Confluence: the headings are in the body; a cell has paragraphs. */
const confluence: Clipboard = {
  html: `<div class="table-wrap"><table class="confluenceTable"><colgroup><col/></colgroup><tbody>
<tr><th class="confluenceTh"><p>参数名</p></th><th class="confluenceTh"><p>类型</p></th><th class="confluenceTh"><p>必填</p></th><th class="confluenceTh"><p>说明</p></th></tr>
<tr><td class="confluenceTd"><p>userId</p></td><td class="confluenceTd"><p>number</p></td><td class="confluenceTd"><p>是</p></td><td class="confluenceTd"><p>用户</p><p>不可改</p></td></tr>
<tr><td class="confluenceTd"><p>remark</p></td><td class="confluenceTd"><p>string</p></td><td class="confluenceTd"><p>否</p></td></tr>
</tbody></table></div>`,
  text: '参数名\n\n类型\n\n必填\n\n说明\n\nuserId\n\nnumber\n\n是\n\n用户\n\n不可改\n\nremark\n\nstring\n\n否',
};
/** Swagger UI: name, type and place are lines of one cell. */
const swagger: Clipboard = {
  html: `<table class="parameters"><thead><tr class="col_header"><th>Name</th><th>Description</th></tr></thead><tbody>
<tr data-param-name="petId"><td class="parameters-col_name"><div class="parameter__name required">petId<span>&nbsp;*</span></div><div class="parameter__type">integer<span class="prop-format">($int64)</span></div><div class="parameter__in">(path)</div></td><td><div class="renderedMarkdown"><p>ID of pet</p></div></td></tr>
<tr data-param-name="name"><td class="parameters-col_name"><div class="parameter__name">name</div><div class="parameter__type">string</div><div class="parameter__in">(query)</div></td><td><div class="renderedMarkdown"><p>Its name</p></div></td></tr>
</tbody></table>`,
  text: 'Name\nDescription\npetId *\ninteger($int64)\n(path)\nID of pet\nname\nstring\n(query)\nIts name',
};

describe('what is pasted', () => {
  let app: TestApp;
  let browser: Browser;
  let ann: Person;
  let here: Place;

  beforeAll(async () => {
    app = await startApp();
    browser = await openBrowser();
    ann = await app.admin();
    here = await place(ann);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const described = async (docId: string): Promise<string> => {
    await ann.call(settleNow, { id: docId });
    return (await ann.call(getDoc, { id: docId })).description;
  };
  const intoText = async (
    kind: Kind,
    clipboard: Clipboard,
    does?: (writer: Writer) => Promise<void>,
  ): Promise<string> => {
    const docId = await (kind === 'markdown' ? markdownDoc(ann, here) : customDoc(ann, here, '<p></p>'));
    const writer = await Writer.sits(browser, ann, { kind, docId, moduleId: here.moduleId });
    await writer.state('saved');
    await writer.typesAtEnd('');
    await pastes(writer.page, clipboard);
    expect(writer.desk.troubles).toEqual([]);
    await does?.(writer);
    await writer.state('saved');
    const text = await described(docId);
    expect(writer.desk.troubles).toEqual([]);
    await writer.leaves();
    return text;
  };
  const intoTable = async (clipboard: Clipboard, table = 'Body') => {
    const docId = await apiDoc(ann, here);
    const desk = await TableDesk.sits(browser, ann, here.moduleId, docId);
    await desk.clicks(desk.fresh(table));
    await pastes(desk.page, clipboard);
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Import \d/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await desk.saved();
    await ann.call(settleNow, { id: docId });
    const doc = await ann.call(getDoc, { id: docId });
    await desk.leaves();
    return table === 'Body' ? doc.requestParams : doc.queryParams;
  };

  it('as a table of another page stays a table of parameters', async () => {
    expect(await intoTable(confluence)).toMatchObject([
      { name: 'userId', type: 'number', required: 1, description: '用户\n不可改' },
      { name: 'remark', type: 'string', required: 0, description: '' },
    ]);
    expect(await intoTable(swagger, 'Query')).toMatchObject([
      { name: 'petId', type: 'integer', required: 1, description: 'ID of pet' },
      { name: 'name', type: 'string', description: 'Its name' },
    ]);
  });

  it('as a table of our own page arrives whole in a table of parameters, Markdown and rich text', async () => {
    const row = (name: string, more: object = {}) => ({ name, type: 'string', required: 1 as const, ...more });
    const { id } = await ann.call(saveDoc, {
      ...{ moduleId: here.moduleId, type: 0, name: 'Orders', url: '/orders', httpMethod: 'POST' },
      requestParams: [
        row('user', {
          ...{ type: 'object', maxLength: '', description: 'Who buys' },
          children: [row('id', { type: 'number', required: 0, maxLength: '20', example: '7' })],
        }),
        row('note', { maxLength: '64', description: 'Two\nlines' }),
      ],
    });
    const reader = await sitDown(browser, ann.url, ann);
    await reader.visit(`/view/${id}`);
    await reader.page.locator('table.params code', { hasText: 'note' }).waitFor();
    const copied = await copies(reader.page, 'table.params');
    await reader.close();
    expect(copied.text).toBe(
      [
        'Name\tType\tRequired\tMax length\tDescription\tExample',
        'user\tobject\trequired\t\tWho buys\t',
        '    id\tnumber\toptional\t20\t\t7',
        'note\tstring\trequired\t64\t"Two\nlines"\t',
      ].join('\n'),
    );
    expect(copied.html).not.toMatch(/style=|class=|color/);
    const rows = (await intoTable(copied)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(rows).toMatchObject([
      { name: 'id', type: 'number', required: 0, maxLength: '20', example: '7' },
      { name: 'note', type: 'string', required: 1, maxLength: '64', description: 'Two\nlines' },
      { name: 'user', type: 'object', required: 1, description: 'Who buys' },
    ]);
    expect(rows[0]?.parentId).toBe(rows[2]?.id);
    expect(await intoText('markdown', copied)).toBe(
      [
        '| Name | Type | Required | Max length | Description | Example |',
        '| - | - | - | - | - | - |',
        '| user | object | required | | Who buys | |',
        '| \u00A0\u00A0\u00A0\u00A0id | number | optional | 20 | | 7 |',
        '| note | string | required | 64 | Two<br>lines | |',
      ].join('\n'),
    );
    expect((await intoText('custom', copied)).match(/<tr>/g)).toHaveLength(4);
  });

  it.each(['markdown', 'custom'] as const)('with pictures in it is uploaded: %s', async (kind) => {
    const html = `<p>One <img src="data:image/png;base64,${PNG}" alt="plan"> two <img src="file:///C:/a.png"> <img src="${ann.url}/mark.svg" alt="far"></p>`;
    const text = await intoText(kind, { html, text: 'One two' }, async (writer) => {
      await writer.page.getByText('1 image couldn’t be pasted').waitFor();
      await eventually(async () => (await writer.page.locator('.upload-mark').count()) === 0);
      await writer.sees(kind === 'markdown' ? '/upload/' : 'One');
    });
    expect(text).not.toContain('base64');
    expect(text).not.toContain('file:');
    const upload = '/upload/[0-9a-f]{32}\\.png';
    if (kind === 'markdown')
      expect(text).toMatch(new RegExp(`^One !\\[plan\\]\\(${upload}\\) two +!\\[far\\]\\(${ann.url}/mark.svg\\)$`));
    else expect(text).toMatch(new RegExp(`^<p>One <img src="${upload}"[^>]*> two <img src="${ann.url}/mark.svg"`));
  });

  it('as Markdown with a picture in it is uploaded too', async () => {
    const text = `# Plan\n\n![a](data:image/png;base64,${PNG} "t") and ![b](data:text/html,x)`;
    const made = await intoText('markdown', { text }, async (writer) => writer.sees('/upload/'));
    expect(made).toMatch(/^# Plan\n\n!\[a\]\(\/upload\/[0-9a-f]{32}\.png "t"\) and /);
  });

  it('leaves the look of its page behind and keeps what it means', async () => {
    const html =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p style="color:#fff;background:#000;line-height:2"><span style="font:bold italic 12px Arial;color:red">heavy</span> <span style="font-weight:400;font-size:30pt">plain</span> <span style="text-decoration:line-through;background-color:white">gone</span> <font color="red" face="SimSun">old</font></p></b>';
    expect(await intoText('custom', { html, text: 'x' })).toBe(
      '<p><em><strong>heavy</strong></em> plain <s>gone</s> old</p>',
    );
  });

  it('keeps lists of Word and tasks of other pages', async () => {
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraph style='margin-left:${level * 18}pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`;
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>${item(1, '1.', 'One')}\n${item(2, '·', 'Inner')}\n${item(1, '2.', 'Two')}</body></html>`;
    expect(await intoText('markdown', { html: word, text: '1. One' })).toBe('1. One\n   - Inner\n2. Two');
    const tasks =
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> done</li><li class="task-list-item"><input type="checkbox" disabled> open</li></ul>';
    expect(await intoText('markdown', { html: tasks, text: 'done open' })).toBe('- [x] done\n- [ ] open');
    const rich = await intoText('custom', { html: tasks, text: 'done open' });
    expect(rich.match(/data-checked="(?:true|false)"/g)).toEqual(['data-checked="true"', 'data-checked="false"']);
  });

  it('is refused with a sentence if it is too much, and flattened if it is too deep', async () => {
    const cells = `<table>${`<tr>${'<td>x</td>'.repeat(200)}</tr>`.repeat(200)}</table>`;
    for (const kind of ['custom', 'markdown'] as const) {
      const huge = await intoText(kind, { html: cells, text: 'x\t'.repeat(1_000_000) }, (writer) =>
        writer.page.getByText('That’s too much to paste at once').waitFor(),
      );
      expect(huge).toMatch(/^(?:<p><\/p>)?$/);
    }
    const deep = `${'<blockquote>'.repeat(3_000)}<p>inside</p>${'</blockquote>'.repeat(3_000)}`;
    const text = await intoText('custom', { html: deep, text: 'inside' }, (writer) =>
      writer.page.getByText('nested too deeply').waitFor(),
    );
    expect(text).toContain('inside');
  });
});
