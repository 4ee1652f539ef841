import { described, flags, lettersWithArgument, type OptionKind, skipped } from './options.js';

export interface CommandOption {
  readonly kind: OptionKind | 'get' | 'head' | 'url';
  readonly value: string;
}

/** The options of one curl command that describe its request. `onUnsupported`: an option that changes the body. */
export function commandOptions(
  words: readonly string[],
  onUnsupported: (word: string) => void = () => undefined,
): CommandOption[] {
  const found: CommandOption[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const { name, value } = nameAndValue(word);
    const kind: unknown = Reflect.get(described, name);
    const flag: unknown = Reflect.get(flags, name);
    if (isKind(kind)) found.push({ kind, value: value ?? words[++at] ?? '' });
    else if (flag === 'get' || flag === 'head') found.push({ kind: flag, value: '' });
    else if (skipped.has(name)) at += value === undefined ? 1 : 0;
    else if (!word.startsWith('-')) found.push({ kind: 'url', value: word });
    else if (/^-[a-zA-Z]{2,}$/.test(word) && word.includes('G')) found.push({ kind: 'get', value: '' });
    else if (/^--data/.test(word)) onUnsupported(word);
  }
  return found;
}

const kinds: ReadonlySet<unknown> = new Set(Object.values(described));
const isKind = (given: unknown): given is OptionKind => kinds.has(given);

/** `--name value`, `--name=value`, `-Xvalue`. */
function nameAndValue(word: string): { name: string; value?: string } {
  if (word.startsWith('--')) {
    const at = word.indexOf('=');
    return at < 0 ? { name: word } : { name: word.slice(0, at), value: word.slice(at + 1) };
  }
  if (word.length > 2 && lettersWithArgument.test(word)) return { name: word.slice(0, 2), value: word.slice(2) };
  return { name: word };
}

/** The arguments of each command. It starts with `curl`, maybe after words such as `time`, and ends at an operator. */
export function commandsOf(words: readonly (string | undefined)[]): string[][] {
  const commands: string[][] = [];
  let open: string[] | undefined;
  for (const word of words) {
    if (word === undefined) open = undefined;
    else if (open) open.push(word);
    else if (/(?:^|[\\/])curl(?:\.exe)?$/i.test(word)) {
      open = [];
      commands.push(open);
    }
  }
  return commands;
}
