import type { Mark, Node } from '@tiptap/pm/model';

/**
 * Rich text as Markdown for reading and comparing versions: one paragraph per block, so that diffs show familiar lines.
 * Not for re-import; features that Markdown lacks are left out.
 */
export const richToMarkdown = (doc: Node): string => blocks(doc).join('\n\n');

const children = (node: Node): Node[] => Array.from({ length: node.childCount }, (_, i) => node.child(i));

const blocks = (node: Node): string[] => children(node).map(block);

function block(node: Node): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs.level) || 1)} ${inline(node)}${attributes({ align: node.attrs.textAlign })}`;
    case 'paragraph':
      return inline(node) + attributes({ align: node.attrs.textAlign });
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
    case 'embed':
      return `[${node.attrs.title ?? node.attrs.src}](${node.attrs.src})`;
    case 'unknownBlock':
      return String(node.attrs.html);
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
  const rows = children(node).map((row) => children(row).map(cellText));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, i) => cells[i] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n');
}
const cellText = (cell: Node): string =>
  oneLine(blocks(cell).join(' ')) + attributes({ align: cell.attrs.align, background: cell.attrs.backgroundColor });
const oneLine = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|');

const inline = (node: Node): string =>
  children(node)
    .map((child) => marked(child, leaf(child)))
    .join('');

function leaf(node: Node): string {
  if (node.isText) {
    const code = node.marks.some((mark) => mark.type.name === 'code');
    return code ? `\`${node.text ?? ''}\`` : (node.text ?? '').replace(/[\\`*_[\]<>]/g, '\\$&');
  }
  if (node.type.name === 'hardBreak') return '  \n';
  if (node.type.name === 'unknownInline') return String(node.attrs.html);
  if (node.type.name !== 'image') return node.textContent;
  const { alt, src, width, height } = node.attrs;
  return `![${alt ?? ''}](${address(String(src))})${attributes({ width, height })}`;
}

/** For an embedded image, only its media type and size. */
const address = (src: string): string =>
  src.startsWith('data:') ? `${src.slice(0, src.indexOf(','))},…${src.length}` : src;

/** Attributes that Markdown lacks, in Pandoc's syntax after the element. */
function attributes(attrs: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(attrs).filter(([, value]) => value !== null && value !== undefined && value !== 'left');
  return given.length > 0 ? ` {${given.map(([name, value]) => `${name}=${value}`).join(' ')}}` : '';
}

const around: Readonly<Record<string, string>> = {
  bold: '**',
  italic: '*',
  strike: '~~',
  underline: '__',
  highlight: '==',
  subscript: '~',
  superscript: '^',
};

function marked(node: Node, text: string): string {
  return node.marks.reduce((inner: string, mark: Mark) => {
    if (mark.type.name === 'textStyle') return `[${inner}]${attributes(mark.attrs).trimStart()}`;
    if (mark.type.name === 'link') return `[${inner}](${mark.attrs.href ?? ''})`;
    const sign = around[mark.type.name] ?? '';
    return sign + inner + sign;
  }, text);
}
