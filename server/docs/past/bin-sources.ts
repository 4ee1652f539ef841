import { Injectable } from '@nestjs/common';
import type { binKinds } from '../../../contracts/history/past.js';

/** Docs and folders come from one query. */
export type BinKind = Exclude<(typeof binKinds)[number], 'folder'>;

/**
 * A query of the deleted things of one kind. Parameters: $1 projects, $2 deleted projects that the caller may restore,
 * $3 the caller, $4 projects in which the caller may delete the comments of others, $5 the space whose composed projects the
 * caller may restore, or 0. Columns, in this order: kind, id, name,
 * path, time of the deletion, stream, type and part of the data (jsonb) of its event, whether its contents are erased.
 */
export type BinQuery = string;

/** Joins of a bin's query: application `m` and project `p` of `x`, which has a `module_id`. */
export const inPlace = `join modules m on m.id = x.module_id and m.deleted_at is null and m.project_id = any($1)
  join projects p on p.id = m.project_id`;
/** The path of a thing in its project; `more`: what it is in. */
export const pathIn = (more = 'null') => `array_remove(array[p.name, m.name, ${more}]::text[], null)`;

/** The queries of `flow.ts`, set when the server starts. */
@Injectable()
export class BinSources {
  queries: readonly BinQuery[] = [];
}
