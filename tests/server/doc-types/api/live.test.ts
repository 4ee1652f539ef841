import { expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { httpRules } from '../../../../server/doc-types/http/rules.js';

it('says after a write what was written', async () => {
  const content = await httpRules.fromWire(
    {
      url: ' /a/{id} ',
      description: 'one\ntwo',
      pathParams: [{ id: 1, name: 'id', type: 'number' }],
      responseParams: [{ name: 'data', children: [{ name: 'a', maxLength: 0 }, { name: 'b' }] }],
    },
    httpRules.empty('Doc'),
  );
  const ydoc = new Y.Doc();
  httpRules.live.write(ydoc, content);
  expect(httpRules.live.read(ydoc)).toEqual(content);
  expect(httpRules.schema.parse(content)).toEqual(content);
  let updates = 0;
  ydoc.on('update', () => updates++);
  httpRules.live.write(ydoc, content);
  expect(updates).toBe(0);
});
