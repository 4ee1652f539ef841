import type { Texts } from '../texts.js';

/** The texts of this language by file. Every language has the same files and keys (`npm run check`). */
export const files = import.meta.glob<Texts[keyof Texts]>(['./*/*.json', '!./later/*.json'], {
  eager: true,
  import: 'default',
});
/** Texts of pages that few people open: each file is loaded with its pages. */
export const later = import.meta.glob<Texts[keyof Texts]>('./later/*.json', { import: 'default' });
