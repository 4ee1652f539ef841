import type { ImportedDoc, ImportedEntry, ParsedImport } from '../../../../contracts/import-export/imported-api.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { decodeText } from '../imported/decode-text.js';
import { mergedFolders, withDistinctNames } from '../imported/entries.js';
import { FormatError, type ImportFile } from '../imported/import-format.js';
import { Losses } from '../imported/losses.js';
import { fencedLines, headingIn, markdownSource } from '../imported/markdown-source.js';
import { docName, folderName } from '../imported/names.js';
import { reportOthers } from '../imported/other-files.js';
import { withMarkdownTables } from './markdown-table.js';

/** The part of the file under one heading; `line` counts from 1. */
interface Section {
  readonly level: 0 | 1 | 2;
  readonly title: string;
  readonly line: number;
  readonly lines: string[];
}

/** The colon after `Path` may be in another encoding. */
export const looksLikeYapiMarkdown = (_file: ImportFile, text: string): boolean =>
  /^## /m.test(text) && /^\*\*Path[^*\n]{1,6}\*\*/m.test(text);

/**
 * Markdown that YAPI exports (docs/wire.md 6.3): `# ` starts a folder, `## ` a doc, up to the next of both. The docs are
 * Markdown docs with the lines of their section, path and method among them. @throws FormatError without any doc
 */
export function readYapiMarkdown(files: readonly ImportFile[]): ParsedImport {
  const [root] = files;
  if (!root) throw new FormatError('import.yapiMarkdown', { file: '' });
  const losses = new Losses();
  reportOthers(files, looksLikeYapiMarkdown, losses);
  const { facts, body, line } = markdownSource(decodeText(root));
  const sections = sectionsOf(body, line);
  const entries: ImportedEntry[] = [];
  let siblings = entries;
  for (const section of sections) {
    const origin = `line ${section.line}`;
    if (section.level === 2) siblings.push(docOf(section, origin, losses));
    else {
      reportText(section, origin, losses);
      if (section.level === 0) continue;
      const children: ImportedEntry[] = [];
      siblings = children;
      entries.push({ kind: 'folder', name: folderName(section.title, origin, losses), children, origin });
    }
  }
  if (!sections.some(({ level }) => level === 2)) throw new FormatError('import.yapiMarkdown', { file: root.name });
  const name = titleIn(body) || facts.get('title');
  const api = { ...(name && { name }), entries: withDistinctNames(mergedFolders(entries)) };
  return { api: { ...api, dictionaries: [], environments: [], errorCodes: [] }, losses: losses.all() };
}

function sectionsOf(body: string, first: number): Section[] {
  const sections: Section[] = [{ level: 0, title: '', line: first, lines: [] }];
  let number = first - 1;
  for (const { line, isCode } of fencedLines(body)) {
    number++;
    const heading = isCode ? undefined : headingIn(line);
    const level = heading?.level;
    if (heading && (level === 1 || level === 2)) sections.push({ level, title: heading.text, line: number, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** YAPI writes the title of the project as HTML: `<h1 class="curproject-name"> Shop </h1>`. */
const titleIn = (body: string): string => /<h1[^<>\n]{0,200}>([^<>\n]{0,200})<\/h1>/.exec(body)?.[1]?.trim() ?? '';

/** Text that is part of no doc: folders have no description. */
function reportText({ lines, title }: Section, origin: string, losses: Losses): void {
  const rest = withMarkdownTables(lines.filter((line) => !/^\s*(?:<h1|\[TOC\])/i.test(line)).join('\n')).trim();
  if (rest !== '') losses.add(origin, 'unsupported', title === '' ? rest : `${title}: ${rest}`);
}

function docOf({ title, lines }: Section, origin: string, losses: Losses): ImportedDoc {
  const description = withMarkdownTables(lines.join('\n')).trim();
  const name = docName(withMarkdownTables(title), pathIn(lines), origin, losses);
  return { kind: 'doc', type: DocType.markdown, label: '', fields: { name, description }, tables: {}, origin };
}

/** `**Path：** /user/login` */
function pathIn(lines: readonly string[]): string {
  for (const line of lines) {
    const [, path = ''] = /^\*\*Path[：:]\*\*\s*(\S.*)$/.exec(line) ?? [];
    if (path !== '') return path.split('?', 1)[0]?.trim() ?? '';
  }
  return '';
}
