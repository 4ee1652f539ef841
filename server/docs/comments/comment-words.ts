import { cutTo } from '../../../contracts/docs/doc-types/plain-text.js';
import { markdownToHtml } from '../doc-types/markdown/html.js';

/** UTF-16 units of Markdown that are read. */
const READ = 1_000;

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * The beginning of a comment for a list or a message, `most` UTF-16 units at most: its words on one line, without marks;
 * of a picture, its alternative text.
 */
export function commentWords(markdown: string, most = 200): string {
  // HTML that is not drawn is escaped in it, so that every tag is one of a mark.
  const text = markdownToHtml(cutTo(markdown, READ))
    .replace(/<img src="[^"<>]*" alt="([^"<>]*)"[^<>]*>/g, '$1')
    .replace(/<\/?(?:p|li|ul|ol|br|hr|h[1-6]|tr|t[dh]|pre|blockquote|section|div|details|summary)\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const words = cutTo(text, most);
  return words.length < text.length || markdown.length > READ ? `${words}…` : words;
}
