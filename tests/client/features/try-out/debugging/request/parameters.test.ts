import { expect, it } from '@jest/globals';
import { draftOf } from '../../../../../../client/features/try-out/debugging/request/draft.js';
import { prepare } from '../../../../../../client/features/try-out/debugging/request/prepare.js';
import { snippetCall } from '../../../../../../client/features/try-out/debugging/request/snippet-call.js';
import { parameterCases } from '../../../../../support/parameter-table.js';
import { doc, paramRow } from '../../../../screens/view/docs.js';

it.each(parameterCases)(
  'the debug panel sends a parameter in a %s: %s, explode %s, %s',
  (place, style, explode, kind, wanted, _) => {
    const description = `style: ${style}; explode: ${explode}`;
    const rows =
      kind === 'list'
        ? [paramRow('color', { type: 'array[string]', example: '["blue","black brown"]', description })]
        : [
            paramRow('color', { type: 'object', description }),
            paramRow('R', { parentId: 'color', type: 'int', example: '100' }),
            paramRow('G', { parentId: 'color', type: 'int', example: '200' }),
          ];
    const given = doc({
      ...{ httpMethod: 'GET', url: place === 'path' ? '/x/{color}' : '/x' },
      pathParams: place === 'path' ? rows : [],
      queryParams: place === 'query' ? rows : [],
      headerParams: place === 'header' ? rows : [],
    });
    const call = prepare(draftOf(given), { baseUrl: 'http://h', variables: new Map(), files: new Map() });
    for (const { url, headers } of [call, snippetCall(call)]) {
      const sent =
        place === 'header'
          ? headers[0]?.[1]
          : url.slice(place === 'path' ? 'http://h/x/'.length : 'http://h/x?'.length);
      expect(sent).toBe(wanted);
    }
  },
);

it('examples that are keywords, as they are too long for their column, are sent', () => {
  const given = doc({
    ...{ httpMethod: 'GET', url: '/x/{id}' },
    pathParams: [paramRow('id')],
    queryParams: [paramRow('q'), paramRow('none', { required: 0 })],
    rowParts: { id: { schema: { examples: '["a b"]' } }, q: { schema: { examples: '["y"]' } } },
  });
  const call = prepare(draftOf(given), { baseUrl: 'http://h', variables: new Map(), files: new Map() });
  expect(call.url).toBe('http://h/x/a%20b?q=y');
});

it('a cookie without an example is sent empty, not with an invented value', () => {
  const given = doc({ httpMethod: 'GET', url: '/x', cookieParams: [paramRow('sid'), paramRow('a', { example: 'b' })] });
  const call = prepare(draftOf(given), { baseUrl: 'http://h', variables: new Map(), files: new Map() });
  expect(call.headers).toEqual([['Cookie', 'sid=; a=b']]);
});
