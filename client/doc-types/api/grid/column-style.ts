import type { CSSProperties } from 'react';
import type { Columns } from '../rows/columns.js';

const widths = {
  name: { least: 200, share: 5 },
  type: { least: 112, share: 0 },
  required: { least: 100, share: 0 },
  maxLength: { least: 90, share: 0 },
  description: { least: 180, share: 6 },
  example: { least: 140, share: 4 },
  enumId: { least: 124, share: 0 },
} as const;
const HANDLE = 26;

/** Fixed widths; text columns share the rest. */
export function columnStyle(columns: Columns, hasHandle: boolean): CSSProperties & Record<`--grid-${string}`, string> {
  const each = columns.map((column) => {
    const { least, share } = widths[column];
    return share ? `minmax(${least}px, ${share}fr)` : `${least}px`;
  });
  const least = columns.reduce((sum, column) => sum + widths[column].least, hasHandle ? HANDLE : 0);
  return {
    '--grid-columns': [...(hasHandle ? [`${HANDLE}px`] : []), ...each].join(' '),
    '--grid-least': `${least}px`,
    '--grid-handle': hasHandle ? `${HANDLE}px` : '0px',
  };
}
