import type { ExportWords } from '../exported/export-words.js';
import type { ExportedDoc, ExportedEnvironment } from '../exported/exported-api.js';
import { docBlocks, docTitle } from './doc-blocks.js';
import { cell, code, inline, lines } from './markdown-words.js';
import type { Address, Block, Words } from './table-blocks.js';

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
      return lines(block.text);
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

const line = (parts: readonly Words[]): string => `| ${parts.map(cell).join(' | ')} |`;
