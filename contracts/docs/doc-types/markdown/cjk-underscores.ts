import type { Code, Construct, Extension } from 'micromark-util-types';

const UNDERSCORE = 95;
const letter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const mark = /[\u3001-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff3d\uff5b-\uff65“”‘’—…]/;
const is = (pattern: RegExp, code: Code): boolean =>
  code !== null && code > 0 && pattern.test(String.fromCharCode(code));

/**
 * `__` between a Chinese mark and a letter begins or ends bold text as `**` does: no name of a program has a Chinese
 * mark beside its underscores.
 */
export function withCjkUnderscores(extension: Extension): Extension {
  const attention = extension.text?.[UNDERSCORE];
  if (!attention || Array.isArray(attention)) return extension;
  const underscores: Construct = {
    ...attention,
    tokenize(effects, ok, nok) {
      const before = this.previous;
      const done: typeof ok = (code) => {
        const token = this.events.at(-1)?.[1];
        if (token && is(mark, before) && is(letter, code)) token._close = true;
        if (token && is(letter, before) && is(mark, code)) token._open = true;
        return ok(code);
      };
      return attention.tokenize.call(this, effects, done, nok);
    },
  };
  return { ...extension, text: { ...extension.text, [UNDERSCORE]: underscores } };
}
