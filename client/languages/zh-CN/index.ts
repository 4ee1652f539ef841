import type { Texts } from '../texts.js';

/** All texts of this language by file. Every language has the same files and keys (`npm run check`). */
export const files = import.meta.glob<Texts[keyof Texts]>('./*/*.json', { eager: true, import: 'default' });
