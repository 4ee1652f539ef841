import { useEffect } from 'react';
import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { listNormalSpaces } from '../../../../contracts/workspace/workspace.js';
import { may } from '../../../lib/policy.js';
import { useCall } from '../../../lib/query.js';
import { useRights } from '../../../lib/rights.js';
import { keys, useStored } from '../../../lib/storage.js';

/** docs/spec.md 9: 1 space, 2 project; project by default. */
const SPACE = '1';
const PROJECT = '2';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The space or project whose tree is shown, and those that can be chosen instead. */
export interface TreePlace {
  readonly bySpace: boolean;
  /** Undefined while loading, and those of the other kind. */
  readonly spaces: readonly Named[] | undefined;
  readonly projects: readonly (Named & { readonly projects: readonly Named[] })[] | undefined;
  /** Nothing can be chosen. */
  readonly isEmpty: boolean;
  /** Of the space or project; empty: none. */
  readonly id: string;
  /** The space that the tree is in. */
  readonly space: string | undefined;
  /** Whether docs may be added to it. */
  readonly mayAdd: boolean;
  showSpaces(bySpace: boolean): void;
  choose(id: string): void;
}

/** The place that was chosen last; it follows the open doc, whose place `open` is. */
export function useTreePlace(open: { projectId?: string | undefined; spaceId?: string | undefined }): TreePlace {
  const [chosenDimension, setDimension] = useStored(keys.viewDimension);
  const [chosenSpace, setSpace] = useFollowing(keys.spaceId, open.spaceId);
  const [chosenProject, setProject] = useFollowing(keys.projectId, open.projectId);
  const projects = useCall(viewProjects, {}, { enabled: chosenDimension !== SPACE });
  // Users without a project may still read the public ones of their spaces.
  const bySpace = (chosenDimension || (projects.data?.length === 0 ? SPACE : PROJECT)) === SPACE;
  const spaces = useCall(listNormalSpaces, {}, { enabled: bySpace });
  const spaceOf = (project: string) =>
    projects.data?.find((each) => each.projects.some(({ id }) => id === project))?.id;
  // A public project need not be one of the user's: its docs are in the space's tree.
  const isElsewhere =
    projects.data !== undefined && open.projectId !== undefined && spaceOf(open.projectId) === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when such a doc is opened
  useEffect(() => {
    if (isElsewhere) setDimension(SPACE);
  }, [isElsewhere, open.projectId]);
  const id = bySpace
    ? pick(spaces.data, chosenSpace)
    : pick(
        projects.data?.flatMap((each) => each.projects),
        chosenProject,
      );
  const space = bySpace ? id : spaceOf(id);
  const rights = useRights();
  // A project's role is known only for the project of the tree; a space's admin may edit in all of them.
  const mayAdd = may(rights, 'doc.edit', { ...(!bySpace && { project: id }), ...(space && { space }) });
  return {
    ...{ bySpace, spaces: spaces.data, projects: projects.data, id, space, mayAdd },
    isEmpty: (bySpace ? spaces : projects).data?.length === 0,
    showSpaces: (isShown) => setDimension(isShown ? SPACE : PROJECT),
    choose: bySpace ? setSpace : setProject,
  };
}

/** The stored choice if it still exists, else the first one. */
const pick = (choices: readonly { id: string }[] | undefined, chosen: string): string =>
  choices?.find(({ id }) => id === chosen)?.id ?? choices?.[0]?.id ?? '';

/** A stored choice that changes to the open doc's space or project each time that changes. */
function useFollowing(key: string, at: string | undefined): [string, (id: string) => void] {
  const [chosen, choose] = useStored(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the doc's location changes
  useEffect(() => {
    if (at) choose(at);
  }, [at]);
  return [chosen, choose];
}
