import { expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { isTooDeep, watchDepth } from '../../../../client/doc-types/custom/depth.js';

function nest(into: Y.XmlFragment, levels: number): Y.XmlFragment {
  let at = into;
  for (let i = 0; i < levels; i++) {
    const quote = new Y.XmlElement('blockquote');
    at.insert(0, [quote]);
    at = quote;
  }
  return at;
}

it('tells a text that an editor can draw from one that it cannot', () => {
  const ydoc = new Y.Doc();
  const body = ydoc.getXmlFragment('body');
  nest(body, 150);
  expect(isTooDeep(body)).toBe(false);
  nest(body, 3_000);
  expect(isTooDeep(body)).toBe(true);
});

it('speaks before the editor hears of a change that nests too deep, and of no other', () => {
  const ydoc = new Y.Doc();
  const body = ydoc.getXmlFragment('body');
  const heard: string[] = [];
  watchDepth(ydoc, () => heard.push('too deep'));
  body.observeDeep(() => heard.push('editor'));
  const inner = nest(body, 150);
  expect(new Set(heard)).toEqual(new Set(['editor']));
  heard.length = 0;
  ydoc.transact(() => nest(inner, 100));
  expect(heard).toEqual(['too deep', 'editor']);
});
