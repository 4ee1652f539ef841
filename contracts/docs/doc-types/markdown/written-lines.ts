import type { Construct, Extension, ParseContext, State, TokenizeContext } from 'micromark-util-types';
import { Boxes } from './boxes.js';
import { type Callout, calloutKinds, type HtmlPiece } from './html-pieces.js';

const opening = /^:{3,} *([a-z]{3,9})(?: (.*))?$/i;
const closing = /^:{3,} *$/;
/** Obsidian permits a title behind it. */
const alert = /^\[!([a-z]{3,9})\](?: (.*))?$/i;
/** The page has an outline. */
const outline = /^(?:@?\[toc\]|\[\[toc\]\]) *$/i;

function calloutOf(found: RegExpExecArray | null): Callout | undefined {
  const [, word = '', rest = ''] = found ?? [];
  const kind = calloutKinds.find((one) => one === word.toLowerCase());
  const title = rest.trim();
  return kind && { kind, title: title || kind.charAt(0).toUpperCase() + kind.slice(1), isUntitled: title === '' };
}
/** Only a block is folded. */
function alertOf(source: string): Callout | undefined {
  const found = calloutOf(alert.exec(source));
  return found?.kind === 'details' ? undefined : found;
}

/** What such a line is; undefined for HTML. */
export function writtenPieces(source: string): HtmlPiece[] | undefined {
  if (source === '==') return [{ kind: 'toggle', name: '==', source }];
  const opened = calloutOf(opening.exec(source));
  if (opened) return [{ kind: 'open', name: ':::', attributes: { callout: opened }, source }];
  if (closing.test(source)) return [{ kind: 'close', name: ':::', source }];
  const callout = alertOf(source);
  if (callout) return [{ kind: 'title', callout, source }];
  return outline.test(source) ? [] : undefined;
}

/** Characters; more than any real title. */
const LONGEST = 200;

type IsWritten = (text: string, context: TokenizeContext) => boolean;

/** Such a line is a block on its own; readers draw it as they draw the HTML of a text. */
const line = (isWritten: IsWritten, mayInterrupt: boolean): Construct => ({
  concrete: false,
  tokenize(effects, ok, nok) {
    let read = '';
    const inside: State = (code) => {
      if (code === null || (code <= -3 && code >= -5)) {
        if (!isWritten(read, this)) return nok(code);
        effects.exit('htmlFlowData');
        effects.exit('htmlFlow');
        return ok(code);
      }
      if (read.length >= LONGEST) return nok(code);
      read += code < 0 ? ' ' : String.fromCharCode(code);
      effects.consume(code);
      return inside;
    };
    return (code) => {
      if (this.interrupt && !mayInterrupt) return nok(code);
      effects.enter('htmlFlow');
      effects.enter('htmlFlowData');
      return inside(code);
    };
  },
});

const boxes = new WeakMap<ParseContext, Boxes>();

function isOfKnownBox(text: string, { parser, now }: TokenizeContext): boolean {
  const known = boxes.get(parser) ?? new Boxes();
  boxes.set(parser, known);
  return known.has(text, now().line, calloutOf(opening.exec(text)) !== undefined);
}

export const writtenLines: Extension = {
  flow: {
    [58]: line(isOfKnownBox, true),
    [64]: line((text) => outline.test(text), false),
    [91]: line((text) => outline.test(text) || alertOf(text) !== undefined, false),
  },
};
