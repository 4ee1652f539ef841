import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfm } from 'micromark-extension-gfm';
import type { Extension } from 'micromark-util-types';
import { withBoundedAddresses } from './addresses.js';
import { withCjkUnderscores } from './cjk-underscores.js';
import { highlights } from './highlights.js';
import { writtenLines } from './written-lines.js';

const TILDE = 126;
function withoutStrikethrough({ text, ...extension }: Extension): Extension {
  return { ...extension, text: { ...text, [TILDE]: undefined } };
}

/**
 * What Markdown is here, for browser and server: CommonMark and GFM, with emphasis and bare addresses as Chinese,
 * Japanese and Korean text needs them, which has no spaces between words.
 */
export const markdownSyntax: readonly Extension[] = [
  withCjkUnderscores(cjkFriendlyExtension()),
  highlights,
  writtenLines,
  // `3~5 天，约 10~20 元` has two ranges: only two tildes strike out.
  gfmStrikethroughCjkFriendly({ singleTilde: false }),
  // The last one is tried first: `_` may begin an address.
  withBoundedAddresses(withoutStrikethrough(gfm())),
];
