import type { InputRule, Mark, PasteRule } from '@tiptap/core';

interface Found {
  readonly index: number;
  readonly text: string;
  readonly replaceWith: string;
}

/** `1 * 2 * 3` and `a == b == c` keep their signs: a mark touches its words, as in Markdown. The last group is the words. */
function foundBy(match: RegExpExecArray): Found | undefined {
  const words = match.at(-1) ?? '';
  return words.trim() === words ? { index: match.index, text: match[0], replaceWith: words } : undefined;
}

function touchingTyped(rule: InputRule): InputRule {
  const { find } = rule;
  if (!(find instanceof RegExp)) return rule;
  rule.find = (text) => {
    const match = find.exec(text);
    return (match && foundBy(match)) ?? null;
  };
  return rule;
}

function touchingPasted(rule: PasteRule): PasteRule {
  const { find } = rule;
  if (find instanceof RegExp && find.global) rule.find = (text) => allFound(find, text);
  return rule;
}

/** A sign that begins nothing may end something that begins after it. */
function allFound(find: RegExp, text: string): Found[] {
  const all: Found[] = [];
  find.lastIndex = 0;
  for (let match = find.exec(text); match; match = find.exec(text)) {
    const found = foundBy(match);
    if (found) all.push(found);
    else find.lastIndex = match.index + 1;
  }
  return all;
}

/** A mark whose signs, typed or pasted, become the mark only around words. */
export const aroundWords = (mark: Mark): Mark =>
  mark.extend({
    addInputRules() {
      return (this.parent?.() ?? []).map(touchingTyped);
    },
    addPasteRules() {
      return (this.parent?.() ?? []).map(touchingPasted);
    },
  });
