import type { Code, Construct, Event, Extension, Resolver, State, Token } from 'micromark-util-types';

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    highlightSequence: 'highlightSequence';
  }
}

const EQUALS = 61;
const isSpace = (code: Code): boolean => code === null || code < 0 || code === 32 || code === 0x3000;
/** `a==b` is a comparison: marks are not read inside words of code. */
const isWord = (code: Code): boolean => code !== null && code > 0 && /[\w)\]]/.test(String.fromCharCode(code));

const ends = new WeakMap<Token, { readonly opens: boolean; readonly closes: boolean }>();

/** Only what has its other half is a mark; readers draw it as they draw `<mark>`. */
const pair: Resolver = (events) => {
  const paired = new Set<Token>();
  let open: Token | undefined;
  for (const [way, token] of events) {
    const end = way === 'enter' ? ends.get(token) : undefined;
    if (!end) continue;
    if (open && end.closes) {
      paired.add(open).add(token);
      open = undefined;
    } else if (end.opens) open = token;
  }
  const resolved = events.flatMap((event): Event[] => {
    const [way, token, context] = event;
    if (!ends.has(token)) return [event];
    const isPaired = paired.has(token);
    token.type = isPaired ? 'htmlText' : 'data';
    // Words in emphasis are resolved before what is around them.
    if (way === 'exit') ends.delete(token);
    if (!isPaired || way === 'exit') return [event];
    const data: Token = { type: 'htmlTextData', start: { ...token.start }, end: { ...token.end } };
    return [event, ['enter', data, context], ['exit', data, context]];
  });
  // The tokenizer keeps the list itself.
  events.length = 0;
  for (const event of resolved) events.push(event);
  return events;
};

/** `==words==`, of exactly two characters. */
const highlight: Construct = {
  name: 'highlight',
  resolveAll: pair,
  tokenize(effects, ok, nok) {
    const before = this.previous;
    let size = 0;
    const inside: State = (code) => {
      if (code === EQUALS) {
        if (++size > 2) return nok(code);
        effects.consume(code);
        return inside;
      }
      if (size !== 2) return nok(code);
      const token = effects.exit('highlightSequence');
      ends.set(token, { opens: !isSpace(code) && !isWord(before), closes: !isSpace(before) && !isWord(code) });
      return ok(code);
    };
    return (code) => {
      if (before === EQUALS) return nok(code);
      effects.enter('highlightSequence');
      return inside(code);
    };
  },
};

export const highlights: Extension = { text: { [EQUALS]: highlight }, insideSpan: { null: [highlight] } };
