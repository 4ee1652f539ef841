import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import {
  deletedSpaces,
  listNormalSpaces,
  listSpaces,
  undeleteSpace,
} from '../../../../contracts/workspace/workspace.js';
import { act, useCall, useChange } from '../../../lib/query.js';
import { RecentlyDeleted } from '../../../ui/RecentlyDeleted.js';

/** Spaces that the reader may restore. */
export function DeletedSpaces() {
  const { data } = useCall(deletedSpaces, {});
  const undelete = useChange(undeleteSpace, [deletedSpaces, listSpaces, listNormalSpaces, perms, viewProjects]);
  return <RecentlyDeleted items={data ?? []} restore={act(undelete, (rest: { id: string }) => rest)} />;
}
