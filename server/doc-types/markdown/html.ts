import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** CommonMark with GFM. Raw HTML comes out as text and unsafe addresses as none: micromark's defaults, and a test's concern. */
export const markdownToHtml = (source: string): string =>
  micromark(source, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
