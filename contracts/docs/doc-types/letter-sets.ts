/** The letters that one place of a pattern allows. `samples`: some of them, those that people would write first. */
export interface LetterSet {
  readonly samples: string;
  readonly has: (letter: string) => boolean;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const MARKS = '-_.@/:+#!%&=,; ';
/** Where letters are not named but excluded. */
const usual = LOWER + DIGITS + UPPER + MARKS;
const MOST_SAMPLES = 64;

const of = (samples: string, pattern: RegExp): LetterSet => ({ samples, has: (letter) => pattern.test(letter) });
/** By the letter behind the backslash. */
const classes: Readonly<Record<string, LetterSet>> = {
  d: of(DIGITS, /^\d$/),
  D: of(LOWER + UPPER + MARKS, /^\D$/u),
  w: of(`${LOWER}${DIGITS}${UPPER}_`, /^\w$/),
  W: of(MARKS, /^\W$/u),
  s: of(' ', /^\s$/),
  S: of(usual.trimEnd(), /^\S$/u),
};
const properties: Readonly<Record<string, LetterSet>> = {
  L: of(LOWER + UPPER, /^\p{L}$/u),
  Letter: of(LOWER + UPPER, /^\p{L}$/u),
  Ll: of(LOWER, /^\p{Ll}$/u),
  Lu: of(UPPER, /^\p{Lu}$/u),
  N: of(DIGITS, /^\p{N}$/u),
  Nd: of(DIGITS, /^\p{Nd}$/u),
  P: of('-_.', /^\p{P}$/u),
  'Script=Han': of('一二三四五六七八九十', /^\p{Script=Han}$/u),
};
const anyLetter: LetterSet = of(usual, /^[^\n\r\u2028\u2029]$/u);
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' };

const only = (letter: string): LetterSet => ({ samples: letter, has: (other) => other === letter });

function range(from: string, to: string): LetterSet {
  const [low, high] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
  const count = Math.min(high - low + 1, MOST_SAMPLES);
  const samples = Array.from({ length: Math.max(0, count) }, (_, at) => low + at)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code));
  const has = (letter: string) => (letter.codePointAt(0) ?? -1) >= low && (letter.codePointAt(0) ?? -1) <= high;
  return { samples: samples.join(''), has };
}

const joined = (sets: readonly LetterSet[]): LetterSet => ({
  samples: sets.map(({ samples }) => samples).join(''),
  has: (letter) => sets.some((set) => set.has(letter)),
});

function without({ has }: LetterSet, candidates = usual): LetterSet {
  const isOther = (letter: string) => !has(letter);
  return { samples: [...candidates].filter(isOther).join(''), has: isOther };
}

/** The text of a pattern, read letter by letter. */
export class Letters {
  private readonly all: readonly string[];
  private at = 0;

  constructor(source: string) {
    this.all = [...source];
  }

  get isOver(): boolean {
    return this.at >= this.all.length;
  }

  isAt(letter: string): boolean {
    return this.all[this.at] === letter;
  }

  takes(letter: string): boolean {
    if (!this.isAt(letter)) return false;
    this.at += 1;
    return true;
  }

  takesMatch(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.all.slice(this.at, this.at + 64).join(''));
    if (!found) return undefined;
    this.at += [...found[0]].length;
    return found;
  }

  /** What one place allows; undefined for what is not read. */
  set(): LetterSet | undefined {
    if (this.takes('.')) return anyLetter;
    if (this.takes('[')) return this.bracket();
    if (this.takes('\\')) return this.escaped();
    const letter = this.next();
    return letter === undefined || '*+?{}()]'.includes(letter) ? undefined : only(letter);
  }

  private next(): string | undefined {
    const letter = this.all[this.at];
    this.at += 1;
    return letter;
  }

  private escaped(): LetterSet | undefined {
    const hex = this.takesMatch(/^(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\})/);
    if (hex) {
      const code = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
      return code <= 0x10_ff_ff ? only(String.fromCodePoint(code)) : undefined;
    }
    const property = this.takesMatch(/^([pP])\{([A-Za-z_=]{1,40})\}/);
    if (property) {
      const [, kind, name = ''] = property;
      const found = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return found && (kind === 'p' ? found : without(found));
    }
    const letter = this.next();
    if (letter === undefined) return undefined;
    if (Object.hasOwn(classes, letter)) return classes[letter];
    const control = Object.hasOwn(controls, letter) ? controls[letter] : undefined;
    // Other letters and digits are boundaries and references.
    return control === undefined ? (/[A-Za-z0-9]/.test(letter) ? undefined : only(letter)) : only(control);
  }

  private bracket(): LetterSet | undefined {
    const isExcluding = this.takes('^');
    const sets: LetterSet[] = [];
    while (!this.takes(']')) {
      const set = this.member();
      if (!set) return undefined;
      sets.push(set);
    }
    return isExcluding ? without(joined(sets)) : joined(sets);
  }

  private member(): LetterSet | undefined {
    if (this.isOver) return undefined;
    const from = this.inBracket();
    const isRange = this.isAt('-') && this.all[this.at + 1] !== ']' && this.all[this.at + 1] !== undefined;
    if (!from || !isRange || [...from.samples].length !== 1) return from;
    this.takes('-');
    const to = this.inBracket();
    return to && [...to.samples].length === 1 && from.samples <= to.samples
      ? range(from.samples, to.samples)
      : undefined;
  }

  private inBracket(): LetterSet | undefined {
    if (this.takes('\\')) return this.takes('b') ? only('\b') : this.escaped();
    const letter = this.next();
    return letter === undefined ? undefined : only(letter);
  }
}
