import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import type { Losses } from '../imported/losses.js';
import type { EnumDictionaries } from './enum-dictionaries.js';
import type { Resolver } from './resolver.js';
import type { RowStyle } from './schema-notes.js';
import type { Components } from './schema-references.js';
import type { SchemaViews } from './schema-view.js';

/** What the rows of all tables of a document are read with. */
export interface Reading {
  readonly losses: Losses;
  readonly resolver: Resolver;
  readonly views: SchemaViews;
  readonly components: Components;
  readonly dictionaries: EnumDictionaries;
  readonly style: RowStyle;
  /** The schema that each row was made of. */
  readonly sources?: Map<ImportedRow, unknown>;
}
