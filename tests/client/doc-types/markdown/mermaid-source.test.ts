import { describe, expect, it } from '@jest/globals';
import { withoutAddresses, withoutHandlers } from '../../../../client/doc-types/markdown/mermaid-source.js';

/** The host that a browser resolves from a reference in the source. */
const hostOf = (reference: string): string => {
  const base = 'https://annals.example/view/';
  return URL.canParse(reference, base) ? new URL(reference, base).host : '';
};

describe('the source of a diagram', () => {
  it.each([
    'https://stranger.example/x',
    'HTTPS://stranger.example/x',
    'http:stranger.example/x',
    '//stranger.example/x',
    '/\\stranger.example/x',
    '\\\\stranger.example/x',
    'ht\ntps://stranger.example/x',
    '/\t/stranger.example/x',
    'https:\\\\stranger.example',
  ])('leads to no stranger by %j', (reference) => {
    expect(hostOf(reference)).toBe('stranger.example');
    expect(hostOf(withoutAddresses(reference))).not.toBe('stranger.example');
  });

  it('spells nothing by escapes of CSS', () => {
    expect(withoutAddresses('fill:u\\72 l(\\68 ttps://x)')).not.toMatch(/\\[0-9a-f]/i);
  });

  it('looks the same', () => {
    const source = 'graph TD\n  A["GET https://api.example/a // note"] -->|1/2| B';
    expect(withoutAddresses(source).replaceAll('\u2060', '')).toBe(source);
  });
});

describe('the markup in a diagram', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<img/src=x/onerror=alert(1)>',
    '<<img src=x onerror=alert(1)>',
    '<svg\nonload=alert(1)>',
    '</p onclick=alert(1)>',
    '<IMG SRC=x ONERROR=alert(1)',
    '<!--><img src=x onerror=alert(1)>-->',
  ])('is no tag with a handler in %j', (label) => {
    expect(withoutHandlers(label)).not.toMatch(/<\/?[a-z!?][^>]*on\w+=/i);
  });

  it.each(['A<br/>B<br>C<br />D', '<<interface>>', 'A <|-- B', 'A <--> B', 'A <<->> B: List<int>', 'a < b', '1<2'])(
    'stays as it is in %j',
    (source) => expect(withoutHandlers(source)).toBe(source),
  );
});
