import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { refusals } from '../../../../contracts/platform/refusals.js';
import {
  builtInLangs,
  builtInTexts,
  hasSentence,
  langOf,
  sentenceOf,
} from '../../../../server/platform/languages/sentences.js';
import { projectRoot } from '../../../../server/platform/runtime/pages.js';

const contracts = path.join(projectRoot(), 'contracts');

/** The keys that contracts use as messages of zod checks: `'text.max:128'`. */
function validationKeys(): string[] {
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const source = files.map((file) => readFileSync(path.join(contracts, file), 'utf8')).join('\n');
  const checks =
    /\b(?:min|max|regex|refine|ids)\([^,()]+, ['`]([a-z]+\.[A-Za-z]+)|(?:message: |refuse\(ctx, \w+, )'([a-z]+\.[A-Za-z]+)'/g;
  return [...source.matchAll(checks)].flatMap(([, check, message]) => check ?? message ?? []);
}
const facts = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('the server’s sentences', () => {
  it('are there in every language for every refusal', () => {
    for (const lang of builtInLangs)
      expect(Object.keys(builtInTexts[lang].refusals ?? {}).sort()).toEqual([...refusals].sort());
  });

  it('are there for every check of the contracts', () => {
    const keys = validationKeys();
    expect(keys).toEqual(expect.arrayContaining(['text.required', 'text.max', 'id.unknown', 'member.none']));
    expect(keys.filter((key) => !hasSentence(key))).toEqual([]);
  });

  it('have the same keys and the same facts in every language', () => {
    for (const [section, sentences] of Object.entries(builtInTexts['zh-CN'])) {
      const english = builtInTexts.en[section] ?? {};
      expect(Object.keys(english).sort()).toEqual(Object.keys(sentences).sort());
      for (const [key, sentence] of Object.entries(sentences))
        expect([key, facts(english[key] ?? '')]).toEqual([key, facts(sentence)]);
    }
  });

  it('use the specification’s wording (docs/spec.md 5)', () => {
    expect(sentenceOf('zh-CN', 'text.required')).toBe('不能为空');
    expect(sentenceOf('zh-CN', 'text.max', { 0: 64 })).toBe('长度不能超过64');
    expect(sentenceOf('en', 'text.max', { 0: 64 })).toBe('Max length is 64');
    expect(sentenceOf('zh-CN', 'login.password')).toBe('密码不能为空');
    expect(sentenceOf('zh-CN', 'error.internal')).toBe('系统错误，请查看日志');
  });

  it('keep facts as plain text, also those that look like a place for a fact', () => {
    expect(sentenceOf('en', 'space.exists', { name: '{name}<script>' })).toBe(
      'The space {name}<script> already exists',
    );
    expect(sentenceOf('en', '{constructor} {x}', { x: 1 })).toBe('{constructor} 1');
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
