import type { z } from 'zod';
import type { flag } from '../../contracts/wire.js';

/** A 0/1 of the wire as a boolean. */
export const isOn = (value: z.input<typeof flag>): boolean => value === 1 || value === true || value === '1';
