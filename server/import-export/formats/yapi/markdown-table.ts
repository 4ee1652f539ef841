/*
 * YAPI writes tables of bodies as HTML with the attributes of its React components. Markdown here shows no HTML, so they
 * become tables of Markdown.
 */

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };

/** Markdown with the HTML tables and anchors of YAPI replaced. Linear in the length of the text. */
export function withMarkdownTables(source: string): string {
  let result = '';
  let at = 0;
  for (;;) {
    const start = source.indexOf('<table>', at);
    const end = start < 0 ? -1 : source.indexOf('</table>', start);
    if (end < 0) break;
    result += source.slice(at, start) + markdownTable(source.slice(start, end));
    at = end + '</table>'.length;
  }
  return captionsApart(withoutAnchors(result + source.slice(at)));
}

/** YAPI writes `**Body**` right after a table, of which it would be a row. */
const captionsApart = (text: string): string => text.replace(/\|\n(?=\*\*)/g, '|\n\n');

const withoutAnchors = (text: string): string => text.replace(/<a id=[^<>\n]{0,500}>\s{0,8}<\/a>/g, '');

function markdownTable(html: string): string {
  const rows = html
    .split('<tr')
    .slice(1)
    .map(cellsOf)
    .filter((cells) => cells.length > 0);
  const [head] = rows;
  if (!head || rows.length === 1) return '';
  const line = (cells: readonly string[]) => `| ${head.map((_, at) => cells[at] ?? '').join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.slice(1).map(line)].join('\n');
}

const cellsOf = (row: string): string[] =>
  row
    .split(/<t[dh][ >]/)
    .slice(1)
    .map((cell) => indentOf(cell) + cellText(cell.slice(cell.startsWith('key=') ? cell.indexOf('>') + 1 : 0)));

/** Levels of nesting are 20 px of padding each. */
function indentOf(cell: string): string {
  const [, pixels = '0'] = /paddingLeft:'(\d{1,4})px'/.exec(cell) ?? [];
  const depth = Math.floor(Number(pixels) / 20);
  return depth === 0 ? '' : `${'&emsp;'.repeat(depth - 1)}└ `;
}

function cellText(html: string): string {
  const text = html
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/&([a-z]{2,4}|#39);/g, (all, name) => entities[name] ?? all);
  return text.replaceAll('├─', '').replace(/\s+/g, ' ').trim().replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
