import { httpieWords } from './httpie-words.js';
import { described, flags, letters, type OptionKind, withArgument } from './options.js';
import { wgetWords } from './wget-words.js';

type FlagKind = (typeof flags)[keyof typeof flags];
export interface CommandOption {
  readonly kind: OptionKind | Exclude<FlagKind, 'next'>;
  readonly value: string;
}

/**
 * The options of one curl command that describe its requests, a list for each part between `--next`. Words are read as
 * curl does: letters up to the first that takes an argument. `onUnsupported`: a word that is left out although it would
 * change a request.
 */
export function commandOptions(
  words: readonly string[],
  onUnsupported: (word: string) => void = () => undefined,
): CommandOption[][] {
  const parts: CommandOption[][] = [[]];
  const add = (kind: CommandOption['kind'] | FlagKind, value: string) => {
    if (kind === 'next') parts.push([]);
    else parts.at(-1)?.push({ kind, value });
  };
  let mayBeOption = true;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (!mayBeOption || !word.startsWith('-') || word === '-') {
      if (isAddress(word)) add('url', word);
      else onUnsupported(word);
    } else if (word === '--') mayBeOption = false;
    else {
      const options = word.startsWith('--') ? [longOption(word)] : lettersOf(word);
      for (const { name, value, takesArgument } of options) {
        const argument = takesArgument && value === undefined ? (words[++at] ?? '') : (value ?? '');
        const kind = kindOf(name);
        if (kind === 'url' && !isAddress(argument)) onUnsupported(argument);
        else if (kind) add(kind, argument);
        else if (name.startsWith('data') || name === 'K' || name === 'config') onUnsupported(word);
      }
    }
  }
  return parts;
}

interface ReadOption {
  readonly name: string;
  readonly takesArgument: boolean;
  /** Joined with its option. */
  readonly value?: string;
}

const kinds: ReadonlyMap<string, OptionKind | FlagKind> = new Map([
  ...Object.entries(described),
  ...Object.entries(flags),
]);
const kindOf = (name: string) => kinds.get(name);
const takesArgument = (name: string): boolean => name in described || letters.has(name) || withArgument.has(name);

/** `--name`, and `--name=value`, which curl itself does not know. `--expand-name` is `--name` with variables. */
function longOption(word: string): ReadOption {
  const at = word.indexOf('=');
  const name = (at < 0 ? word.slice(2) : word.slice(2, at)).replace(/^expand-/, '');
  const isLong = name.length > 1 && takesArgument(name);
  return { name, takesArgument: isLong, ...(at >= 0 && isLong && { value: word.slice(at + 1) }) };
}

/** `-sSLXPOST`: flags, and one option with the rest of the word. */
function lettersOf(word: string): ReadOption[] {
  const found: ReadOption[] = [];
  for (let at = 1; at < word.length; at++) {
    const name = word[at] ?? '';
    if (takesArgument(name)) {
      const rest = word.slice(at + 1);
      found.push({ name, takesArgument: true, ...(rest !== '' && { value: rest }) });
      break;
    }
    found.push({ name, takesArgument: false });
  }
  return found;
}

/** With a scheme, or a variable or a gap first. */
const written = /^(?:[a-z][a-z\d+.-]{0,20}:\/\/[^/\s]|\{\{[^{}]{1,200}\}\}|\$\{?\w|<[^<>]{1,100}>)/i;
const host = /^(?:localhost|[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63}){1,20}\.?|\[[\da-f:.]{2,60}\])$/iu;
const label = /^[\p{L}\p{N}_-]{1,63}$/u;
const port = /^(?:\d{1,5}|\{\{[^{}]{1,100}\}\}|\$\{?\w{1,100}\}?)$/;

/**
 * Whether a word names a host: one with a dot, or a plain name with a port or a path. Any other word is the argument of
 * an option that nobody knows, perhaps a secret.
 */
function isAddress(word: string): boolean {
  if (written.test(word)) return true;
  const end = word.search(/[/?#]/);
  const [authority, rest] = end < 0 ? [word, ''] : [word.slice(0, end), word.slice(end)];
  const place = authority.slice(authority.lastIndexOf('@') + 1);
  const colon = place.endsWith(']') ? -1 : place.lastIndexOf(':');
  const [name, given] = colon < 0 ? [place, undefined] : [place.slice(0, colon), place.slice(colon + 1)];
  if (given !== undefined && !port.test(given)) return false;
  return host.test(name) || (label.test(name) && (given !== undefined || rest.startsWith('/')));
}

/** Programs by name, and their words as those of curl. */
const programs: readonly (readonly [name: RegExp, wordsOf: (words: readonly string[]) => readonly string[]])[] = [
  [/(?:^|[\\/])curl(?:\.exe)?$/i, (words) => words],
  [/(?:^|[\\/])wget(?:\.exe)?$/i, wgetWords],
  [/^(?:http|xh)$/, (words) => httpieWords(words, 'http')],
  [/^(?:https|xhs)$/, (words) => httpieWords(words, 'https')],
];

/** The arguments of each command, as those of curl. It starts with the program, maybe after words such as `time`, and ends at an operator. */
export function commandsOf(words: readonly (string | undefined)[]): (readonly string[])[] {
  const commands: { readonly words: string[]; readonly wordsOf: (words: readonly string[]) => readonly string[] }[] =
    [];
  let open: string[] | undefined;
  for (const word of words) {
    if (word === undefined) open = undefined;
    else if (open) open.push(word);
    else {
      const [, wordsOf] = programs.find(([name]) => name.test(word)) ?? [];
      if (!wordsOf) continue;
      open = [];
      commands.push({ words: open, wordsOf });
    }
  }
  return commands.map((command) => command.wordsOf(command.words));
}
