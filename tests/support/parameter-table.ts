/**
 * OpenAPI 3.1.1, 4.8.12: the parameter `color` as a query, a path or a header has it. `r`: `R`, 100, `G`, 200; `list`: `blue`,
 * `black brown`.
 */
export interface ParameterCase {
  readonly place: 'path' | 'query' | 'header';
  readonly style: string;
  readonly explode: boolean;
  readonly list: string;
  readonly object: string;
}
const of = (
  place: ParameterCase['place'],
  style: string,
  explode: boolean,
  list: string,
  object: string,
): ParameterCase => ({ place, style, explode, list, object });

const parameterTable: readonly ParameterCase[] = [
  of('path', 'matrix', false, ';color=blue,black%20brown', ';color=R,100,G,200'),
  of('path', 'matrix', true, ';color=blue;color=black%20brown', ';R=100;G=200'),
  of('path', 'label', false, '.blue,black%20brown', '.R,100,G,200'),
  of('path', 'label', true, '.blue.black%20brown', '.R=100.G=200'),
  of('path', 'simple', false, 'blue,black%20brown', 'R,100,G,200'),
  of('path', 'simple', true, 'blue,black%20brown', 'R=100,G=200'),
  of('query', 'form', false, 'color=blue,black%20brown', 'color=R,100,G,200'),
  of('query', 'form', true, 'color=blue&color=black%20brown', 'R=100&G=200'),
  of('query', 'spaceDelimited', false, 'color=blue%20black%20brown', 'color=R%20100%20G%20200'),
  of('query', 'pipeDelimited', false, 'color=blue%7Cblack%20brown', 'color=R%7C100%7CG%7C200'),
  of('query', 'deepObject', true, '', 'color%5BR%5D=100&color%5BG%5D=200'),
  of('header', 'simple', false, 'blue,black brown', 'R,100,G,200'),
  of('header', 'simple', true, 'blue,black brown', 'R=100,G=200'),
];

const object = {
  schema: { type: 'object', properties: { R: { type: 'integer' }, G: { type: 'integer' } } },
  example: { R: 100, G: 200 },
};
const list = { schema: { type: 'array', items: { type: 'string' } }, example: ['blue', 'black brown'] };

/** A document whose one operation has the parameter. */
export const documentWith = ({ place, style, explode }: ParameterCase, kind: 'list' | 'object'): object => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    [place === 'path' ? '/x/{color}' : '/x']: {
      get: {
        summary: 'x',
        parameters: [
          { name: 'color', in: place, required: true, style, explode, ...(kind === 'list' ? list : object) },
        ],
        responses: {},
      },
    },
  },
});
export const parameterCases = parameterTable.flatMap((one) => [
  ...(one.list === '' ? [] : [[one.place, one.style, one.explode, 'list', one.list, one] as const]),
  [one.place, one.style, one.explode, 'object', one.object, one] as const,
]);
