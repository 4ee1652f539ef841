import type { projectTree } from '../../../contracts/admin.js';
import type { WireReply } from '../../../contracts/endpoint.js';

export type Space = WireReply<typeof projectTree>[number];

/** How much of a space is chosen. */
export const stateOf = (space: Space, chosen: ReadonlySet<string>): 'none' | 'some' | 'all' => {
  const count = space.children.filter(({ id }) => chosen.has(id)).length;
  return count === 0 ? 'none' : count === space.children.length ? 'all' : 'some';
};

/** All of a space, or none of it when all of it was chosen. `shown` alone changes: what a filter hides stays as it is. */
export function withSpace(shown: Space, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(chosen);
  const all = stateOf(shown, chosen) === 'all';
  for (const { id } of shown.children) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}

export function withProject(id: string, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Spaces whose name fits, whole; of the others, the projects that fit. */
export function narrowed(spaces: readonly Space[], words: string): readonly Space[] {
  const wanted = words.trim().toLowerCase();
  const fits = ({ label }: { label: string }) => label.toLowerCase().includes(wanted);
  if (!wanted) return spaces;
  return spaces
    .map((space) => (fits(space) ? space : { ...space, children: space.children.filter(fits) }))
    .filter((space) => fits(space) || space.children.length > 0);
}

/** What saving will do. */
export const differenceOf = (before: readonly string[], chosen: ReadonlySet<string>) => ({
  chosen: chosen.size,
  added: [...chosen].filter((id) => !before.includes(id)).length,
  removed: before.filter((id) => !chosen.has(id)).length,
});
