import { seeded } from '../../../../support/random.js';

const inline = [
  'b',
  'i',
  'u',
  's',
  'code',
  'sub',
  'sup',
  'mark',
  'span style="color: red"',
  'span style="font-size: 20px"',
  'a href="https://e.example/1"',
  'font color="#00f"',
  'kbd',
  'abbr',
  'span',
];
const blocks = [
  'p',
  'div',
  'h2',
  'blockquote',
  'section',
  'p style="text-align: center"',
  'center',

  'article',
  'figure',
];
const words = ['one', 'two ', ' three', '&lt;b&gt;', '&amp;', '中文', 'a\nb', ' ', '&nbsp;', '😀', '*x*'];
const leaves = [
  '<br>',
  '<img src="https://e.example/p.png">',
  '<img src="/p.png" alt="x" width="10">',
  '<!-- c -->',
  '<script>x()</script>',
  '<wbr>',
];

/** A random tree of elements that real editors write, with unusual nesting; the same for the same seed. */
export function randomHtml(seed: number): string {
  const below = seeded(seed);
  const pick = (from: readonly string[]): string => from[below(from.length)] ?? '';
  const many = (most: number, make: () => string): string => Array.from({ length: below(most) + 1 }, make).join('');
  const around = (opening: string, inner: string): string => `<${opening}>${inner}</${opening.split(' ')[0]}>`;
  const line = (depth: number): string =>
    many(4, () => {
      const kind = below(10);
      if (kind < 5 || depth > 4) return pick(words);
      return kind < 6 ? pick(leaves) : around(pick(inline), line(depth + 1));
    });
  const list = (depth: number): string =>
    around(
      pick(['ul', 'ol', 'ol start="3"']),
      many(3, () =>
        around('li', pick(['', '<input type="checkbox">', '<input type="checkbox" checked>']) + flow(depth + 1)),
      ),
    );
  const table = (depth: number): string =>
    around(
      'table',
      many(3, () =>
        around(
          'tr',
          many(3, () =>
            around(pick(['td', 'th', 'td colspan="2"', 'td style="background-color: #eee"']), flow(depth + 1)),
          ),
        ),
      ),
    );
  const flow = (depth: number): string =>
    depth > 4
      ? line(depth)
      : many(3, () => {
          const kind = below(10);
          if (kind < 4) return around(pick(blocks), kind < 2 ? line(depth) : flow(depth + 1));
          if (kind < 5) return list(depth);
          if (kind < 6) return table(depth);
          return kind < 7
            ? pick([
                '<hr>',
                '<pre>a  b\n&lt;c&gt;</pre>',
                '<details><summary>s</summary>d</details>',
                '<video src="https://e.example/v.mp4" controls></video>',
              ])
            : line(depth);
        });
  return flow(0);
}
