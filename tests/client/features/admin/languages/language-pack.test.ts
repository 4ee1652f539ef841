import { describe, expect, it } from '@jest/globals';
import {
  found,
  readCatalogue,
  startOf,
  textsOf,
  withOverrides,
} from '../../../../../client/features/admin/languages/catalogue.js';
import { lineAndColumn, packProblem } from '../../../../../client/features/admin/languages/pack-problem.js';
import { readAllTexts } from '../../../../../server/workspace/admin/all-texts.js';

const read = async (lang: 'zh-CN' | 'en') => readAllTexts(lang);

/** The kind of the problem, with its line and column. */
const problemOf = (text: string) => {
  const problem = packProblem(text);
  if (!problem) return undefined;
  const { line, column } = lineAndColumn(text, problem.at);
  return `${problem.kind} ${line}:${column}${problem.key && ` ${problem.key}`}`;
};

describe('a language pack', () => {
  it.each([
    ['{"app":{"save":"保存"}}', undefined],
    ['{"a":{"b":{"c":"x \\u4e2d \\" \\n"}}}', undefined],
    ['{}', 'empty 1:1'],
    ['', 'syntax 1:1'],
    ['[]', 'notObject 1:1'],
    ['"text"', 'notObject 1:1'],
    ['{\n  "a": "x",\n  "b": 3\n}', 'notText 3:8 b'],
    ['{"app": {"save": ["x"]}}', 'notText 1:18 app.save'],
    ['{"a": null}', 'notText 1:7 a'],
    ['{\n  "a": "x"\n  "b": "y"\n}', 'syntax 3:3'],
    ['{"a": "x",}', 'syntax 1:11'],
    ['{"a": "x', 'syntax 1:7'],
    ['{"a": "line\nbreak"}', 'syntax 1:7'],
    ["{'a': 'x'}", 'syntax 1:2'],
    ['{"a": "\\q"}', 'syntax 1:7'],
    ['{"a": "x"} more', 'syntax 1:12'],
  ])('is judged at its place: %j', (text, expected) => {
    expect(problemOf(text)).toBe(expected);
  });

  it('is JSON whenever it is well', () => {
    const seed = Date.now();
    console.info(`seed ${seed}`);
    const random = (() => {
      let state = seed % 2_147_483_647;
      return (below: number) => {
        state = (state * 48_271) % 2_147_483_647;
        return state % below;
      };
    })();
    const whole = JSON.stringify({ app: { save: 'Save "it"', deep: { er: '\\' } }, other: '\u2028' }, null, 1);
    for (let turn = 0; turn < 2_000; turn++) {
      const at = random(whole.length);
      const text =
        whole.slice(0, at) + ['', '"', ',', '}', '{', ':', '1', '\\', '\n'][random(9)] + whole.slice(at + random(2));
      const parses = isJson(text);
      // Every text that is not valid JSON is reported, and nothing valid is reported as a syntax error.
      if (!parses) expect([text, packProblem(text)?.kind]).not.toEqual([text, undefined]);
      if (packProblem(text)?.kind === 'syntax') expect([text, parses]).toEqual([text, false]);
    }
  });

  it('starts from our texts, section by section, and such a file is a pack', async () => {
    const start = await startOf('en', read);
    expect(packProblem(start)).toBeUndefined();
    expect(textsOf(start).get('app.action.save')).toBe('Save');
    expect(textsOf(start).get('refusals.doc.locked')).toBe(readAllTexts('en')['refusals.doc.locked']);
  });

  it('finds texts by either language or by key, and changes single ones', async () => {
    const entries = await readCatalogue(read);
    const keys = (words: string) => found(entries, words).map(({ key }) => key);
    expect(keys('个人中心')).toContain('app.shell.userCenter');
    expect(keys('sign OUT')).toContain('app.shell.logout');
    expect(keys('app.shell.userCenter')).toEqual(['app.shell.userCenter']);
    const changed = withOverrides(
      textsOf('{"app.shell.help": "Aid", "app": {"shell": {"home": "Start"}}}'),
      new Map([
        ['app.shell.userCenter', 'You'],
        ['app.shell.help', ' '],
      ]),
    );
    expect(JSON.parse(changed)).toEqual({ app: { 'shell.home': 'Start', 'shell.userCenter': 'You' } });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
