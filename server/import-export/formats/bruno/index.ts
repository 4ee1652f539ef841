import type { ImportFormat } from '../imported/import-format.js';
import { readBruno } from './read-bruno.js';

/** The folder of a Bruno collection, or files of it. */
export const brunoFormat: ImportFormat = {
  id: 'bruno',
  recognizes: ({ name }, text) => /\.bru$/i.test(name) || /^\s{0,100}meta \{\r?\n/.test(text),
  read: readBruno,
};
