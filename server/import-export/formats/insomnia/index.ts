import type { ImportFormat } from '../imported/import-format.js';
import { readInsomnia } from './read-insomnia.js';

/** Exports of Insomnia 4 and 5. */
export const insomniaFormat: ImportFormat = {
  id: 'insomnia',
  recognizes: (_root, text) =>
    /"__export_format"\s{0,8}:/.test(text.slice(0, 2_000)) ||
    (/"_type"\s{0,8}:\s{0,8}"export"/.test(text) && /"resources"\s{0,8}:/.test(text)) ||
    /(?:^|[{,]\s{0,8})["']?type["']?\s{0,8}:\s{0,8}["']?(?:collection|spec)\.insomnia\.rest\//m.test(
      text.slice(0, 4_000),
    ),
  read: readInsomnia,
};
