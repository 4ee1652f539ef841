import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types';

const between = (code: number, ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to);

/** Marks of Chinese, Japanese and Korean text, and the quotation marks and dashes that it shares with others. */
const punctuation = [
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x3000, 0x303f],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0xff00, 0xffef],
] as const;
/** Kana, Bopomofo, Han, Hangul; of characters beyond U+FFFF the first half. */
const letters = [
  [0x1100, 0x11ff],
  [0x2e80, 0x2fdf],
  [0x3040, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7af],
  [0xf900, 0xfaff],
  [0xd840, 0xd8bf],
] as const;

const isPunctuation = (code: Code): boolean => code !== null && between(code, punctuation);
const isLetter = (code: Code): boolean => code !== null && between(code, letters);
/** After these a part of an address begins: `/路径`, `?名称=值`. */
const begins = new Set<Code>([...'/?#=&-_'].map((mark) => mark.charCodeAt(0)));

/** Whether the address has ended before this character: a mark, or a letter that follows a part in another script. */
function endsAddress(code: Code, context: TokenizeContext): boolean {
  if (isPunctuation(code)) return true;
  const before = context.previous;
  if (!isLetter(code) || isLetter(before) || begins.has(before)) return false;
  return before !== DOT || !isLetter(twoBefore(context));
}
const DOT = 46;

/** Of a domain such as `例子.中国`. */
function twoBefore(context: TokenizeContext): Code {
  const now = context.now();
  if (now._bufferIndex < 2) return null;
  return context.sliceSerialize({ start: { ...now, _bufferIndex: now._bufferIndex - 2 }, end: now }).charCodeAt(0);
}

/**
 * The construct of a bare address, which sees the end of the text where the address has ended. GFM ends addresses only
 * at a space, and Chinese is written without spaces.
 */
function bounded(construct: Construct): Construct {
  const { previous } = construct;
  return {
    ...construct,
    ...(previous && {
      previous(code) {
        return isLetter(code) || isPunctuation(code) || previous.call(this, code);
      },
    }),
    tokenize(effects, ok, nok) {
      let given: Code = null;
      let isDone = false;
      const leave = (to: State): State => {
        return () => {
          isDone = true;
          return to(given);
        };
      };
      const within = (state: State): State => {
        return (code) => {
          given = code;
          const next = state(endsAddress(code, this) ? null : code);
          return next && !isDone ? within(next) : next;
        };
      };
      const inner = { ...effects, ...nested(effects, () => given) };
      return within(construct.tokenize.call(opened(this, construct), inner, leave(ok), leave(nok)));
    },
  };
}

/** The parts of an address return with the character that was given, because micromark asserts it in development. */
function nested(effects: Effects, given: () => Code): Pick<Effects, 'attempt' | 'check'> {
  const part = (construct: Construct): Construct => ({
    ...construct,
    tokenize(_, ok, nok) {
      const inner = { ...effects, ...nested(effects, given) };
      return construct.tokenize.call(
        this,
        inner,
        () => ok(given()),
        () => nok(given()),
      );
    },
  });
  const parts = (construct: Parameters<Effects['attempt']>[0]) =>
    isConstruct(construct) ? part(construct) : construct;
  return {
    attempt: (construct, ...states) => effects.attempt(parts(construct), ...states),
    check: (construct, ...states) => effects.check(parts(construct), ...states),
  };
}

/** The parts of an address are single constructs. */
const isConstruct = (given: Parameters<Effects['attempt']>[0]): given is Construct => 'tokenize' in given;

/** `www.` is an address only at the beginning of a word; after a Chinese character one begins. */
const opened = (context: TokenizeContext, { name }: Construct): TokenizeContext =>
  name === 'wwwAutolink' && (isLetter(context.previous) || isPunctuation(context.previous))
    ? { ...context, previous: null }
    : context;

/** GFM, whose bare addresses end before Chinese, Japanese and Korean marks and words. */
export function withBoundedAddresses({ text = {}, ...extension }: Extension): Extension {
  const changed = [...'hHwW'].map((letter) => {
    const code = letter.charCodeAt(0);
    return [code, [text[code] ?? []].flat().map(bounded)] as const;
  });
  return { ...extension, text: { ...text, ...Object.fromEntries(changed) } };
}
