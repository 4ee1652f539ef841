import type { Construct, Extension, State } from 'micromark-util-types';
import type { HtmlPiece } from './drawn-html.js';

const kinds = 'note|tip|info|important|warning|caution|danger';
const opening = new RegExp(`^:{3,} *(${kinds}|details)(?: +(.*?))? *$`, 'i');
const closing = /^:{3,} *$/;
/** Obsidian permits a title behind it. */
const alert = new RegExp(`^\\[!(${kinds})\\](?: +(.*?))? *$`, 'i');
/** The page has an outline. */
const outline = /^(?:@?\[toc\]|\[\[toc\]\]) *$/i;

/** A box with a title, as VuePress (`:::tip`) and GitHub (`[!NOTE]`) write it. */
export interface Callout {
  readonly kind: string;
  readonly title: string;
  /** Whether the title is only the name of the kind. */
  readonly isUntitled: boolean;
}

function calloutOf(found: RegExpExecArray): Callout {
  const kind = (found[1] ?? '').toLowerCase();
  const title = found[2] || kind.charAt(0).toUpperCase() + kind.slice(1);
  return { kind, title, isUntitled: !found[2] };
}

/** What such a line is; undefined for HTML. */
export function writtenPieces(source: string): HtmlPiece[] | undefined {
  if (source === '==') return [{ kind: 'toggle', name: '==', source }];
  const opens = opening.exec(source);
  if (opens) return [{ kind: 'open', name: ':::', attributes: { callout: calloutOf(opens) }, source }];
  if (closing.test(source)) return [{ kind: 'close', name: ':::', source }];
  const alerts = alert.exec(source);
  if (alerts) return [{ kind: 'title', callout: calloutOf(alerts), source }];
  return outline.test(source) ? [] : undefined;
}

/** Characters; more than any real title. */
const LONGEST = 200;

/** Such a line is a block on its own; readers draw it as they draw the HTML of a text. */
const line = (pattern: readonly RegExp[], mayInterrupt: boolean): Construct => ({
  concrete: false,
  tokenize(effects, ok, nok) {
    let read = '';
    const inside: State = (code) => {
      if (code === null || (code <= -3 && code >= -5)) {
        if (!pattern.some((one) => one.test(read))) return nok(code);
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

export const writtenLines: Extension = {
  flow: {
    [58]: line([opening, closing], true),
    [64]: line([outline], false),
    [91]: line([alert, outline], false),
  },
};
