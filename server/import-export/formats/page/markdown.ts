import type { ExportWords } from '../exported/export-words.js';
import type { ExportedDoc, ExportedEnvironment } from '../exported/exported-api.js';
import { docBlocks, docTitle } from './doc-blocks.js';
import type { Address, Block } from './table-blocks.js';

/** One doc as Markdown (docs/wire.md 6.1), ending with an empty line. Texts of markdown and rich-text docs are verbatim. */
export function markdownDoc(
  doc: ExportedDoc,
  environments: readonly ExportedEnvironment[],
  words: ExportWords,
): string {
  const blocks = docBlocks(doc, environments, words).map((block) => written(block, doc));
  return `${[`### ${inline(docTitle(doc))}`, ...blocks].filter((part) => part !== '').join('\n\n')}\n\n`;
}

/** `path`: the names of a folder and the folders above it. Every depth has the same level (docs/wire.md 6.1). */
export const markdownFolder = (path: readonly string[]): string => `## ${path.map(inline).join(' / ')}\n\n`;

export const markdownTitle = (title: string): string => `# ${inline(title)}\n\n`;

function written(block: Block, doc: ExportedDoc): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level + 3)} ${inline(block.text)}`;
    case 'fact':
      return `**${inline(block.name)}**: ${inline(block.value)}`;
    case 'addresses':
      return block.items.map(addressLine).join('\n');
    case 'text':
      return doc.description.trimEnd();
    case 'note':
      return block.text.split('\n').map(inline).join('  \n');
    case 'table':
      return [line(block.head), line(block.head.map(() => '---')), ...block.rows.map(line)].join('\n');
    case 'code':
      return fenced(block.language, block.text);
  }
}

function addressLine({ environment, method, url }: Address): string {
  const call = [method && code(method), code(url)].filter(Boolean).join(' ');
  return environment ? `- ${inline(environment)}: ${call}` : `- ${call}`;
}

/** A fence is longer than any run of backticks in the text. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function code(text: string): string {
  if (text.trim() === '') return '';
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const quote = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${quote}${space}${text.replace(/[\r\n]+/g, ' ')}${space}${quote}`;
}

/** Escapes Markdown, but not underscores inside words: they are common in names and have no meaning there. */
const escaped = (text: string): string => text.replace(/[\\`*<[\]~&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
/** One line of text. At the start of a line, `#`, `>`, list markers and table rows would also have a meaning. */
const inline = (text: string): string =>
  escaped(text.replace(/[\r\n\u2028\u2029]+/g, ' ').trim())
    .replace(/^(?:[#>+=|-]|\d{1,9}(?=[.)]))/, (start) => (/\d/.test(start) ? start : `\\${start}`))
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
const cell = (text: string): string =>
  escaped(text.trimEnd())
    .replaceAll('|', '\\|')
    .replace(/\r\n?|[\n\u2028\u2029]/g, '<br>');
const line = (parts: readonly string[]): string => `| ${parts.map(cell).join(' | ')} |`;
