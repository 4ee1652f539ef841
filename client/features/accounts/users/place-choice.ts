import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { searchable } from '../../../../contracts/platform/folded.js';
import type { projectTree } from '../../../../contracts/workspace/users.js';

export type SpaceChoice = WireReply<typeof projectTree>[number];

/** Whether none, some or all of a space's projects are chosen. */
export const choiceState = (space: SpaceChoice, chosen: ReadonlySet<string>): 'none' | 'some' | 'all' => {
  const count = space.children.filter(({ id }) => chosen.has(id)).length;
  return count === 0 ? 'none' : count === space.children.length ? 'all' : 'some';
};

/**
 * Selects all of a space, or none if all were selected. Only `shown` changes: projects hidden by a filter keep their
 * state.
 */
export function toggleSpace(shown: SpaceChoice, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(chosen);
  const all = choiceState(shown, chosen) === 'all';
  for (const { id } of shown.children) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}

export function toggleProject(id: string, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Spaces with a matching name, complete; of other spaces, the matching projects. */
export function filterSpaces(spaces: readonly SpaceChoice[], words: string): readonly SpaceChoice[] {
  const wanted = searchable(words.trim());
  const fits = ({ label }: { label: string }) => searchable(label).includes(wanted);
  if (!wanted) return spaces;
  return spaces
    .map((space) => (fits(space) ? space : { ...space, children: space.children.filter(fits) }))
    .filter((space) => fits(space) || space.children.length > 0);
}

/** The effect of saving. */
export const differenceOf = (before: readonly string[], chosen: ReadonlySet<string>) => ({
  chosen: chosen.size,
  added: [...chosen].filter((id) => !before.includes(id)).length,
  removed: before.filter((id) => !chosen.has(id)).length,
});
