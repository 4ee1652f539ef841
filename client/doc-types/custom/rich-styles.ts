import type { CSSProperties } from 'react';
import type { RichNode } from '../../../contracts/docs/doc-types/index.js';

export const textAt = (attrs: RichNode['attrs'], key: string): string => {
  const value = attrs?.[key];
  return typeof value === 'string' ? value : '';
};

export const aligned = (attrs: RichNode['attrs']): CSSProperties | undefined =>
  styleOf({ textAlign: textAt(attrs, 'textAlign') });
export const cellStyle = (attrs: RichNode['attrs']): CSSProperties | undefined =>
  styleOf({ textAlign: textAt(attrs, 'align'), '--paper': textAt(attrs, 'backgroundColor') });

/** Undefined when no style is set. */
export function styleOf(styles: Readonly<Record<string, string>>): CSSProperties | undefined {
  const set = Object.entries(styles).filter(([, value]) => value !== '');
  return set.length > 0 ? Object.fromEntries(set) : undefined;
}

/** Colours of authors are variables: the stylesheet makes readable ones of them in each theme. */
export const textStyle = (attrs: RichNode['attrs']): CSSProperties | undefined =>
  styleOf({
    '--ink': textAt(attrs, 'color'),
    '--paper': textAt(attrs, 'backgroundColor'),
    fontSize: textAt(attrs, 'fontSize'),
    fontFamily: textAt(attrs, 'fontFamily'),
  });
