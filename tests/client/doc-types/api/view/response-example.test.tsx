import { beforeEach, describe, expect, it } from '@jest/globals';
import { fakeServer, openBrowser } from '../../../screen.js';
import { doc, paramRow } from '../../../screens/view/docs.js';

openBrowser();
const { act } = await import('react');
const { all, press, show, until } = await import('../../../admin/stage.js');
const { HttpView } = await import('../../../../../client/doc-types/api/view/ApiView.js');

beforeEach(() => {
  localStorage.clear();
  fakeServer();
});

const code = (name: string, description = '', solution = '') =>
  paramRow(name, { style: 4, description, example: solution });
/** Opens a doc in place of the one before. */
async function open(errorCodeParams: ReturnType<typeof code>[], more = {}): Promise<void> {
  document.body.replaceChildren();
  const responseParams = [paramRow('id', { style: 3, example: '7' })];
  await show(<HttpView doc={doc({ httpMethod: 'GET', responseParams, errorCodeParams, ...more })} />);
}
const statuses = () => all('.api-statuses [role="radio"]').map((each) => each.textContent);
const checked = () => all('.api-statuses [aria-checked="true"]').map((each) => each.textContent);
const answer = () => all('.api-answer p').map((each) => each.textContent?.trim());

describe('the statuses of a response', () => {
  it('are offered where error codes are HTTP statuses, each once, with what the doc says of them', async () => {
    await open([code('400'), code('404', 'No such order', 'Check<br>the id'), code('404'), code('OUT_OF_STOCK')]);
    expect(statuses()).toEqual(['Success', '400', '404']);
    expect(checked()).toEqual(['Success']);
    expect(all('.api-example pre').at(-1)?.textContent).toBe('{\n  "id": "7"\n}');
    await press('400');
    await until(() => answer()[0] === '400 Bad Request');
    expect(answer()).toEqual(['400 Bad Request', 'No response body documented for this status.']);
    await press('404');
    await until(() => answer()[0] === '404 Not Found');
    expect(answer()).toEqual([
      '404 Not Found',
      'No such order',
      'Solution Check\nthe id',
      'No response body documented for this status.',
    ]);
    await press('Success');
    await until(() => answer().length === 0);
  });

  it('are remembered for the docs that are read next, where these have them', async () => {
    await open([code('404'), code('409')]);
    await press('409');
    await until(() => checked()[0] === '409');
    await open([code('404')]);
    expect(checked()).toEqual(['Success']);
    await open([code('409', 'Paid already')]);
    expect(answer()).toContain('Paid already');
    await press('Success');
    await until(() => checked()[0] === 'Success');
  });

  it('begin with the number of the success where the doc has one', async () => {
    await open([code('201', 'Made'), code('4XX'), code('default')]);
    expect(statuses()).toEqual(['201', '4XX', 'default']);
    expect(answer()).toEqual([]);
  });

  it('are not offered without a response or without another status', async () => {
    await open([code('200'), code('1001')]);
    expect(statuses()).toEqual([]);
    await open([code('404')], { responseParams: [] });
    expect(statuses()).toEqual([]);
    await open([]);
    expect(statuses()).toEqual([]);
  });
});

describe('the examples of a media type', () => {
  const examples = '{"cat":{"summary":"A cat","value":{"id":9007199254740993}},"dog":{"value":{"id":2}}}';
  const shown = () => all('.api-example pre').at(-1)?.textContent;
  const select = () => document.querySelector<HTMLSelectElement>('.api-example-names select');
  async function choose(label: string): Promise<void> {
    const option = [...(select()?.options ?? [])].find(({ text }) => text === label);
    await act(async () => {
      const list = select();
      if (!list || !option) throw new Error(`no example ${label}`);
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, option.value);
      list.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
  const below = (id: string, parentId: string, name: string) => paramRow(id, { style: 7, parentId, name, type: '' });

  it('are chosen by name; the first one is shown, one of the fields is offered too', async () => {
    const responses = [below('s', '', '200'), below('m', 's', 'application/json')];
    const rowParts = { m: { schema: { '@table': 'true', '@examples': examples } } };
    await open([], { responses, rowParts });
    expect(statuses()).toEqual([]);
    expect([...(select()?.options ?? [])].map(({ text }) => text)).toEqual(['cat: A cat', 'dog', 'Generated']);
    expect(shown()).toBe('{\n  "id": 9007199254740993\n}');
    await choose('dog');
    await until(() => shown() === '{\n  "id": 2\n}');
    await choose('Generated');
    await until(() => shown() === '{\n  "id": "7"\n}');
  });

  it('are texts where the media type is no JSON, and no choice where there is one', async () => {
    const responses = [below('s', '', '404'), below('m', 's', 'text/plain')];
    const rowParts = { m: { schema: { '@examples': '{"short":{"value":"Gone, <sorry>"}}' } } };
    await open([], { responses, rowParts });
    await press('404');
    await until(() => shown() === 'Gone, <sorry>');
    expect(select()).toBeNull();
  });
});
