import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { initial, personColor, personHue } from '../../../client/ui/people.js';
import { encodeId } from '../../../contracts/platform/wire.js';

const tokens = readFileSync('client/ui/tokens.css', 'utf8');
const token = (hue: number) => new RegExp(`--person-${hue}: (#[0-9a-f]{6});`).exec(tokens)?.[1];

/** Relative luminance of WCAG 2, 0 to 1. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

describe('people', () => {
  it('gives everyone one of the twelve hues of the tokens, always the same', () => {
    const ids = Array.from({ length: 400 }, (_, n) => encodeId(n + 1));
    for (const id of ids) expect(personColor(id)).toBe(token(personHue(id)));
    expect(new Set(ids.map(personHue)).size).toBe(12);
  });

  it('keeps white letters readable on every hue', () => {
    for (let hue = 0; hue < 12; hue++) {
      expect(1.05 / (luminance(token(hue) ?? '#ffffff') + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('stands for a name with the last Chinese character or the first letter', () => {
    expect([initial('韩梅梅'), initial('Sofia Martínez'), initial(' élan'), initial('')]).toEqual([
      '梅',
      'S',
      'É',
      '?',
    ]);
  });
});
