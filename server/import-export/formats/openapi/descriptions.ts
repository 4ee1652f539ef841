import { micromark } from 'micromark';
import { gfmHtml } from 'micromark-extension-gfm';
import { markdownSyntax } from '../../../../contracts/docs/doc-types/markdown/syntax.js';
import { escapeHtml } from '../exported/escape-html.js';
import { MOST_DESCRIPTION } from '../imported/description.js';
import type { Losses } from '../imported/losses.js';

/**
 * A description in CommonMark, which contains HTML in many documents: both become HTML, which is sanitized where it is
 * stored, like that of a push.
 */
export function htmlOf(given: unknown, origin: string, losses: Losses): string {
  const text = losses.text(typeof given === 'string' ? given : '', MOST_DESCRIPTION, origin);
  if (text === '') return '';
  // Most descriptions are plain sentences, and the parser takes a hundred times as long.
  if (isPlain(text)) return `<p>${escapeHtml(text)}</p>`;
  return micromark(text, options);
}

const options = { allowDangerousHtml: true, extensions: [...markdownSyntax], htmlExtensions: [gfmHtml()] };

const isPlain = (text: string): boolean => !/[\n\r\\`*_#<>[\]|~&@]|^\s*(?:[-+=]|\d+[.)])|:\/\/|www\./.test(text);
