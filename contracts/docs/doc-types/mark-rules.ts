import type { InputRule, Mark, PasteRule } from '@tiptap/core';

/** In the rules of Tiptap: what is between the signs. */
const inside = /\(\(\?:\[\^(.)\]\+\)\)/;

/** `1 * 2 * 3` and `a == b == c` keep their signs: a mark touches its words, as in Markdown. */
function touching<R extends InputRule | PasteRule>(rule: R): R {
  if (rule.find instanceof RegExp)
    rule.find = new RegExp(rule.find.source.replace(inside, String.raw`((?!\s)[^$1]*[^$1\s])`), rule.find.flags);
  return rule;
}

/** A mark whose signs, typed or pasted, become the mark only around words. */
export const aroundWords = (mark: Mark): Mark =>
  mark.extend({
    addInputRules() {
      return (this.parent?.() ?? []).map(touching);
    },
    addPasteRules() {
      return (this.parent?.() ?? []).map(touching);
    },
  });
