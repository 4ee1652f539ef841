import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { AuditEntry } from './audit.queries.js';

/** Names by kind and id, such as `space-7`, which is also the stream name. */
export type EntityNames = ReadonlyMap<string, string>;

const tables: Readonly<Record<string, string>> = {
  user: `select id, coalesce(nullif(nickname, ''), username) as name from users`,
  space: 'select id, name from spaces',
  project: 'select id, name from projects',
  module: 'select id, name from modules',
  doc: 'select id, name from docs',
  // Comments, mocks and cases of a doc have streams of their own.
  comments: 'select id, name from docs',
  mocks: 'select id, name from docs',
  cases: 'select id, name from docs',
  release: 'select id, release_no as name from releases',
  environment: 'select id, name from environments',
};
/** Kind of the entity that a field of event data refers to: `userId` a user, `parentId` a folder. */
const kindOf = (field: string): string | undefined => {
  const kind = field === 'parentId' ? 'doc' : /^([a-z]+)Id$/.exec(field)?.[1];
  return kind && Object.hasOwn(tables, kind) ? kind : undefined;
};

/** Entities in an event's data, by the field's name without `Id`. */
export function entitiesIn(data: AuditEntry['data']): readonly { readonly fact: string; readonly thing: string }[] {
  return Object.entries(data).flatMap(([field, value]) => {
    const kind = kindOf(field);
    return kind && typeof value === 'number' && value > 0
      ? [{ fact: field.slice(0, -2), thing: `${kind}-${value}` }]
      : [];
  });
}

const rows = z.array(z.object({ thing: z.string(), name: z.string() }));

/** Reads the current names of entities; deleted ones keep their row and last name. */
@Injectable()
export class EntityNameQueries {
  constructor(private readonly db: DataSource) {}

  async of(entries: readonly AuditEntry[]): Promise<EntityNames> {
    const wanted = new Map<string, Set<number>>();
    const want = (thing: string) => {
      const [, kind = '', id] = /^([a-z]+)-(\d{1,15})$/.exec(thing) ?? [];
      if (Object.hasOwn(tables, kind)) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(Number(id)));
    };
    for (const { stream, data, meta } of entries) {
      for (const thing of [stream, `user-${meta.actorId}`, ...entitiesIn(data).map((one) => one.thing)]) want(thing);
      for (const id of Array.isArray(data.editors) ? data.editors : []) want(`user-${id}`);
    }
    if (wanted.size === 0) return new Map();
    const parts = [...wanted.keys()].map(
      (kind, i) =>
        `select '${kind}-' || id as thing, name from (${tables[kind]}) t where id = any($${i + 1}::bigint[])`,
    );
    const values = [...wanted.values()].map((ids) => [...ids]);
    const found = rows.parse(await this.db.query(parts.join(' union all '), values));
    return new Map(found.map(({ thing, name }) => [thing, name]));
  }
}
