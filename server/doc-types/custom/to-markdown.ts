import type { Mark, Node } from '@tiptap/pm/model';

/**
 * Rich text as Markdown, for reading and comparing versions: one block a paragraph, so that a line of the comparison is
 * a line that people know. Not a format to import again; what Markdown has no word for is left out.
 */
export const richToMarkdown = (doc: Node): string => blocks(doc).join('\n\n');

const children = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, i) => node.child(i));

const blocks = (node: Node): string[] => children(node).map(block);

function block(node: Node): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs.level) || 1)} ${inline(node)}`;
    case 'codeBlock':
      return fenced(node);
    case 'blockquote':
      return prefixed(blocks(node).join('\n\n'), '> ', '> ');
    case 'bulletList':
      return items(node, () => '- ');
    case 'orderedList':
      return items(node, (i) => `${(Number(node.attrs.start) || 1) + i}. `);
    case 'taskList':
      return items(node, (i) => `- [${node.child(i).attrs.checked ? 'x' : ' '}] `);
    case 'table':
      return table(node);
    case 'horizontalRule':
      return '---';
    default:
      return node.inlineContent ? inline(node) : blocks(node).join('\n\n');
  }
}

function fenced(node: Node): string {
  const longest = Math.max(2, ...[...node.textContent.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${node.attrs.language ?? ''}\n${node.textContent}\n${fence}`;
}

const prefixed = (text: string, first: string, rest: string): string =>
  text
    .split('\n')
    .map((line, i) => (i === 0 ? first + line : line && rest + line))
    .join('\n');

const items = (list: Node, marker: (i: number) => string): string =>
  children(list)
    .map((item, i) => prefixed(blocks(item).join('\n'), marker(i), '  '))
    .join('\n');

function table(node: Node): string {
  const rows = children(node).map((row) => children(row).map((cell) => oneLine(blocks(cell).join(' '))));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n');
}
const oneLine = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|');

const inline = (node: Node): string =>
  children(node)
    .map((child) => (child.isText ? marked(child) : child.type.name === 'hardBreak' ? '  \n' : child.textContent))
    .join('');

const around: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~', underline: '__' };

function marked(node: Node): string {
  const code = node.marks.some((mark) => mark.type.name === 'code');
  const text = code ? `\`${node.text ?? ''}\`` : (node.text ?? '').replace(/[\\`*_[\]<>]/g, '\\$&');
  return node.marks.reduce((inner: string, mark: Mark) => {
    if (mark.type.name === 'link') return `[${inner}](${mark.attrs.href ?? ''})`;
    const sign = around[mark.type.name] ?? '';
    return sign + inner + sign;
  }, text);
}
