import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { refusals } from '../../../contracts/refusals.js';
import { projectRoot } from '../../../server/platform/pages.js';
import { hasSentence, langOf, langs, say, texts } from '../../../server/platform/say.js';

const contracts = path.join(projectRoot(), 'contracts');

/** The keys that contracts name as messages of zod checks: `'text.max:128'`. */
function validationKeys(): string[] {
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const source = files.map((file) => readFileSync(path.join(contracts, file), 'utf8')).join('\n');
  const checks = /\.(?:min|max|regex|refine)\([^,()]+, ['`]([a-z]+\.[A-Za-z]+)|message: '([a-z]+\.[A-Za-z]+)'/g;
  return [...source.matchAll(checks)].flatMap(([, check, message]) => check ?? message ?? []);
}
const facts = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('the server’s sentences', () => {
  it('are there in every language for every refusal', () => {
    for (const lang of langs) expect(Object.keys(texts[lang].refusals ?? {}).sort()).toEqual([...refusals].sort());
  });

  it('are there for every check of the contracts', () => {
    const keys = validationKeys();
    expect(keys).toEqual(expect.arrayContaining(['text.required', 'text.max', 'id.unknown', 'member.none']));
    expect(keys.filter((key) => !hasSentence(key))).toEqual([]);
  });

  it('have the same keys and the same facts in every language', () => {
    for (const [section, sentences] of Object.entries(texts['zh-CN'])) {
      const english = texts.en[section] ?? {};
      expect(Object.keys(english).sort()).toEqual(Object.keys(sentences).sort());
      for (const [key, sentence] of Object.entries(sentences))
        expect([key, facts(english[key] ?? '')]).toEqual([key, facts(sentence)]);
    }
  });

  it('use the specification’s wording (spec 5)', () => {
    expect(say('zh-CN', 'text.required')).toBe('不能为空');
    expect(say('zh-CN', 'text.max', { 0: 64 })).toBe('长度不能超过64');
    expect(say('en', 'text.max', { 0: 64 })).toBe('Max length is 64');
    expect(say('zh-CN', 'login.password')).toBe('密码不能为空');
    expect(say('zh-CN', 'error.internal')).toBe('系统错误，请查看日志');
  });

  it('keep facts as plain text, also those that look like a place for a fact', () => {
    expect(say('en', 'space.exists', { name: '{name}<script>' })).toBe('The space {name}<script> exists already');
    expect(say('en', '{constructor} {x}', { x: 1 })).toBe('{constructor} 1');
  });

  it.each([
    [undefined, 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-TW,zh;q=0.9', 'zh-CN'],
    ['en-GB,en;q=0.8', 'en'],
    ['fr-FR, en;q=0.5', 'en'],
    ['fr', 'zh-CN'],
  ] as const)('answer Accept-Language %s in %s', (accepted, lang) => {
    expect(langOf(accepted)).toBe(lang);
  });
});
