import { micromark } from 'micromark';
import { gfmHtml } from 'micromark-extension-gfm';
import type { CompileContext, HtmlExtension } from 'micromark-util-types';
import { frontMatterAsCode } from '../../../../contracts/docs/doc-types/markdown/front-matter.js';
import { markdownSyntax } from '../../../../contracts/docs/doc-types/markdown/syntax.js';
import { drawHtml } from './draw-html.js';

/**
 * Markdown as HTML, with the syntax of the browser's view. Of the HTML in it only harmless tags are drawn, the rest is
 * escaped; micromark drops unsafe addresses. A test verifies this.
 */
export function markdownToHtml(source: string): string {
  const found: string[] = [];
  const html = micromark(frontMatterAsCode(source), {
    extensions: [...markdownSyntax],
    htmlExtensions: [gfmHtml(), setAside(found)],
  });
  return drawHtml(html, found);
}

/**
 * Puts each piece of HTML of the text aside, because which tags are drawn depends on what follows. NUL marks its place:
 * micromark replaces it in the text, so that no text can contain one.
 */
function setAside(found: string[]): HtmlExtension {
  return {
    enter: {
      htmlFlow() {
        this.lineEndingIfNeeded();
        begin.call(this);
      },
      htmlText: begin,
    },
    exit: {
      htmlFlow: end,
      htmlText: end,
    },
  };

  function begin(this: CompileContext): undefined {
    this.setData('ignoreEncode', true);
    this.buffer();
  }

  function end(this: CompileContext): undefined {
    const at = found.push(this.resume()) - 1;
    this.setData('ignoreEncode');
    this.raw(`\0${at}\0`);
  }
}
