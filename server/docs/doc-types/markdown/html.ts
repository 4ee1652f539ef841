import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** CommonMark with GFM. micromark's defaults escape raw HTML and drop unsafe addresses; a test verifies this. */
export const markdownToHtml = (source: string): string => micromark(source, options);

const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()] };
