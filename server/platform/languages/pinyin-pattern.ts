/** Syllables without tones, `v` for `ü`, with the characters that are read so, and those that begin with some letters. */
interface Readings {
  readonly of: ReadonlyMap<string, string>;
  readonly beginning: ReadonlyMap<string, string>;
}

const LONGEST_SYLLABLE = 6;
/** Each letter of initials adds up to 2,000 characters to the pattern. */
const MOST_LETTERS = 24;
/** `xian` is 先 or 西安; longer texts have many such readings, and people mean one with long syllables. */
const MOST_READINGS = 16;

/** Characters of which one may come next, and what follows it; nothing at the end. */
interface Way {
  readonly characters: string;
  readonly next: readonly Way[];
}

/**
 * A regular expression of PostgreSQL for the Chinese names that contain what is spelled by these letters: by initials
 * (`dd` for 订单), whole syllables, or both, the last one unfinished. `''` for what spells nothing.
 */
export const pinyinPattern = async (word: string): Promise<string> => patternOf(await waysOf(word));

function patternOf(ways: readonly Way[]): string {
  const all = ways.map(({ characters, next }) => `[${characters}]${patternOf(next)}`);
  return all.length > 1 ? `(?:${all.join('|')})` : (all[0] ?? '');
}

/** Whether a name is one of these; undefined for what spells nothing. */
export async function pinyinTest(word: string): Promise<((name: string) => boolean) | undefined> {
  const ways = await waysOf(word);
  if (ways.length === 0) return undefined;
  const begins = testOf(ways);
  return (name) => {
    for (let at = 0; at < name.length; at++) if (begins(name, at)) return true;
    return false;
  };
}

function testOf(ways: readonly Way[]): (name: string, at: number) => boolean {
  const tests = ways.map(({ characters, next }) => ({ characters: new Set(characters), isNext: testOf(next) }));
  return (name, at) =>
    tests.length === 0 ||
    tests.some(({ characters, isNext }) => characters.has(name.charAt(at)) && isNext(name, at + 1));
}

async function waysOf(word: string): Promise<readonly Way[]> {
  const letters = word.toLowerCase();
  if (letters.length < 2 || letters.length > MOST_LETTERS || !/^[a-z]+$/.test(letters)) return [];
  readings ??= readReadings();
  return spelled(letters, await readings);
}

let readings: Promise<Readings> | undefined;

/** The table costs memory and 60 ms: only for installations where somebody searches by letters. */
async function readReadings(): Promise<Readings> {
  const { polyphonic } = await import('pinyin-pro');
  const characters = Array.from({ length: 0x9fa6 - 0x4e00 }, (_, n) => String.fromCharCode(0x4e00 + n));
  const of = new Map<string, string>();
  const beginning = new Map<string, string>();
  const add = (to: Map<string, string>, key: string, character: string) => {
    const known = to.get(key) ?? '';
    if (!known.endsWith(character)) to.set(key, known + character);
  };
  const all = polyphonic(characters.join(''), { toneType: 'none', type: 'array', v: true });
  for (const [n, character] of characters.entries())
    for (const syllable of (all[n] ?? []).flatMap((one) => (one.endsWith('ve') ? [one, `${one[0]}ue`] : [one]))) {
      if (!/^[a-z]+$/.test(syllable)) continue;
      add(of, syllable, character);
      for (let end = 1; end <= syllable.length; end++) add(beginning, syllable.slice(0, end), character);
    }
  return { of, beginning };
}

function spelled(letters: string, { of, beginning }: Readings): readonly Way[] {
  const charactersOf = (at: number, end: number): string | undefined => {
    const piece = letters.slice(at, end);
    return end === letters.length || piece.length === 1 ? beginning.get(piece) : of.get(piece);
  };
  const lengths = Array.from({ length: LONGEST_SYLLABLE }, (_, n) => LONGEST_SYLLABLE - n);
  /** Whether the letters from here to the end spell something; without it, dead ends would take exponential time. */
  const ends = Array.from({ length: letters.length + 1 }, (_, at) => at === letters.length);
  for (let at = letters.length - 1; at >= 0; at--)
    ends[at] = lengths.some((length) => ends[at + length] === true && charactersOf(at, at + length) !== undefined);
  let left = MOST_READINGS;
  const from = (at: number): readonly Way[] => {
    if (at === letters.length) left--;
    const ways: Way[] = [];
    for (const end of lengths.map((length) => at + length)) {
      const characters = left > 0 && ends[end] ? charactersOf(at, end) : undefined;
      if (characters !== undefined) ways.push({ characters, next: from(end) });
    }
    return ways;
  };
  return ends[0] ? from(0) : [];
}
