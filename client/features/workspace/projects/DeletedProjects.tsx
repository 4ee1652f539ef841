import { viewProjects } from '../../../../contracts/docs/doc-trees.js';
import { perms } from '../../../../contracts/workspace/accounts.js';
import { deletedProjects, listProjects, undeleteProject } from '../../../../contracts/workspace/workspace.js';
import { act, useCall, useChange } from '../../../lib/query.js';
import { RecentlyDeleted } from '../../../ui/RecentlyDeleted.js';

/** Projects of the space that the reader may restore. */
export function DeletedProjects({ spaceId }: { spaceId: string }) {
  const { data } = useCall(deletedProjects, { spaceId });
  const undelete = useChange(undeleteProject, [deletedProjects, listProjects, perms, viewProjects]);
  return <RecentlyDeleted items={data ?? []} restore={act(undelete, (rest: { id: string }) => rest)} />;
}
