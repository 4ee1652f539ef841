export interface Mentioned {
  readonly id: string;
  readonly nickname: string;
}

/** The `@` before the caret and what is typed after it. */
export interface AskedMention {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

const LONGEST_NAME = 30;

/** Undefined unless a mention is being typed: `@` at the start of a word, and no line break since. */
export function mentionAt(text: string, caret: number): AskedMention | undefined {
  const before = text.slice(0, Math.max(0, caret));
  const from = before.lastIndexOf('@');
  if (from < 0 || caret - from > LONGEST_NAME) return undefined;
  const name = before.slice(from + 1);
  if (/[\s@]/.test(name) || /[\p{L}\p{N}.]$/u.test(before.slice(0, from).replace(/\p{Script=Han}$/u, ' ')))
    return undefined;
  return { from, to: caret, name };
}

/** The text with the person's name in place of what was typed, and the place of the caret after it. */
export function withMention(text: string, { from, to }: AskedMention, { nickname }: Mentioned) {
  const mention = `@${nickname} `;
  return { content: text.slice(0, from) + mention + text.slice(to), at: from + mention.length };
}

/** Ids of the people whose name is still in the text. */
export const stillMentioned = (text: string, people: readonly Mentioned[]): string[] => [
  ...new Set(people.filter(({ nickname }) => text.includes(`@${nickname}`)).map(({ id }) => id)),
];

/** The names of mentioned people in bold. */
export function emphasized(content: string, people: readonly Mentioned[]): string {
  let text = content;
  for (const nickname of new Set(people.map((person) => person.nickname))) {
    if (/^[\p{L}\p{N} .-]+$/u.test(nickname)) text = text.replaceAll(`@${nickname}`, `**@${nickname}**`);
  }
  return text;
}
