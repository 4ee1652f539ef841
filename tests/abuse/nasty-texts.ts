/** Texts that make naive parsers or expressions quadratic or too recursive, or create many nodes from few bytes. */
const patterns = {
  emphasis: '*a_ ',
  quotes: '>',
  paragraphs: '<p>x',
  cells: '<tr><td>x',
  breaks: "'<br '",
  brackets: '[',
  links: '[a](',
  backticks: '`a',
  entities: '&lt;',
  lists: '- ',
  table: '|-',
  spaces: ' ',
  lines: 'a\n',
  json: '{"a":',
  percent: '%c0',
  direction: '\u202E😀',
} as const;

export type NastyText = keyof typeof patterns;
export const nastyTexts = Object.keys(patterns).filter((name): name is NastyText => name in patterns);

export function nastyText(name: NastyText, length: number): string {
  const part = patterns[name];
  return part.repeat(Math.ceil(length / part.length)).slice(0, length);
}
