import type { DataSource } from 'typeorm';
import { z } from 'zod';
import type { searchDocs } from '../../../contracts/docs/doc-search.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { widthless, widthlessPattern } from '../../platform/database/contains-pattern.js';
import type { ViewModule, ViewProject } from '../tree/view-tree.queries.js';

export interface Places {
  readonly projects: readonly ViewProject[];
  readonly modules: readonly ViewModule[];
}
type Found = Omit<Reply<typeof searchDocs>, 'docs'>;

/** Of spaces, of projects and of applications. */
const MAX_PLACES = 5;
const rows = z.array(z.object({ at: z.number() }));

/** The places whose name contains each word, or is spelled by it (`pinyinPattern`; `''`: it spells nothing). */
export async function findPlaces(
  db: DataSource,
  { projects, modules }: Places,
  words: readonly string[],
  spelled: readonly string[],
): Promise<Found> {
  const spaces = [...new Map(projects.map(({ spaceId: id, spaceName: name }) => [id, { id, name }])).values()];
  const all: readonly { readonly name: string }[] = [...spaces, ...projects, ...modules];
  const where = words.map((_, n) => {
    const [word, spelling] = [`$${2 * n + 2}`, `$${2 * n + 3}::text`];
    return `(${widthless('name')} ilike ${word} or (${spelling} <> '' and name ~ ${spelling}))`;
  });
  const sql = `select at::int - 1 as at from unnest($1::text[]) with ordinality as place(name, at) where ${where.join(' and ')}`;
  const values = words.flatMap((word, n) => [widthlessPattern(word), spelled[n]]);
  const found = new Set(
    rows.parse(await db.query(sql, [all.map(({ name }) => name), ...values])).map(({ at }) => all[at]),
  );
  const named = <T extends { readonly name: string }>(places: readonly T[]): T[] =>
    places.filter((place) => found.has(place)).slice(0, MAX_PLACES);
  const byId = new Map(projects.map((project) => [project.id, project]));
  return {
    spaces: named(spaces),
    projects: named(projects).map(({ id, name, spaceName }) => ({ id, name, spaceName })),
    modules: named(modules).flatMap(({ id, name, projectId }) => {
      const project = byId.get(projectId);
      return project ? [{ id, name, projectId, projectName: project.name, spaceName: project.spaceName }] : [];
    }),
  };
}
