import { expect, it } from '@jest/globals';
import { draftOf } from '../../../../../../client/features/try-out/debugging/request/draft.js';
import { prepare } from '../../../../../../client/features/try-out/debugging/request/prepare.js';
import { snippetCall } from '../../../../../../client/features/try-out/debugging/request/snippet-call.js';
import { parameterCases } from '../../../../../support/parameter-table.js';

const row = (id: string, more: object) => ({
  ...{ id, parentId: '', type: 'string', required: 1 as const, maxLength: '', example: '', description: '' },
  ...{
    enumId: '',
    enumInfo: null,
    isDeleted: 0 as const,
    orderIndex: 0,
    global: 0 as const,
    name: id,
    docId: '',
    style: 0 as const,
  },
  ...more,
});

it.each(parameterCases)(
  'the debug panel sends a parameter in a %s: %s, explode %s, %s',
  (place, style, explode, kind, wanted, _) => {
    const description = `style: ${style}; explode: ${explode}`;
    const rows =
      kind === 'list'
        ? [row('color', { type: 'array[string]', example: '["blue","black brown"]', description })]
        : [
            row('color', { type: 'object', description }),
            row('R', { parentId: 'color', type: 'int', example: '100' }),
            row('G', { parentId: 'color', type: 'int', example: '200' }),
          ];
    const none = {
      isUseGlobalHeaders: 0,
      isUseGlobalParams: 0,
      isUseGlobalReturns: 0,
      isRequestArray: 0,
      isResponseArray: 0,
    } as const;
    const doc = {
      ...none,
      ...{ httpMethod: 'GET', url: place === 'path' ? '/x/{color}' : '/x', contentType: '' },
      ...{ requestArrayType: '', responseArrayType: '', globalHeaders: [], globalParams: [], globalReturns: [] },
      ...{ requestParams: [], responseParams: [], errorCodeParams: [] },
      pathParams: place === 'path' ? rows : [],
      queryParams: place === 'query' ? rows : [],
      headerParams: place === 'header' ? rows : [],
    };
    const call = prepare(draftOf(doc), { baseUrl: 'http://h', variables: new Map(), files: new Map() });
    for (const { url, headers } of [call, snippetCall(call)]) {
      const sent =
        place === 'header'
          ? headers[0]?.[1]
          : url.slice(place === 'path' ? 'http://h/x/'.length : 'http://h/x?'.length);
      expect(sent).toBe(wanted);
    }
  },
);
