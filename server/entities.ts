import { DocRow } from './docs/doc.entity.js';
import type { Entities } from './platform/database.js';

/** Every entity, so that the schema can be compared with the migrations. A new one: its file in its room and its word here. */
export const entities: Entities = [DocRow];
