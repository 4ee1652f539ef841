import { describe, expect, it } from '@jest/globals';
import { withoutAddresses } from '../../../../client/doc-types/markdown/mermaid-source.js';

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
