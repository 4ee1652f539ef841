import { LockIcon, ProjectsIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { listProjects } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { RowTable } from '../../../ui/RowTable.js';
import { roleKeys } from '../../../ui/roles.js';
import type { Column } from '../../../ui/TableFrame.js';

type Projects = WireReply<typeof listProjects>;

/** The projects as a table, denser than cards. */
export function ProjectTable({ projects }: { projects: Projects }) {
  const { t } = useText();
  const columns: readonly Column<Projects[number]>[] = [
    {
      id: 'name',
      header: t('places:projectName'),
      isTitle: true,
      cell: ({ id, name, isPrivate }) => (
        <Link className="person" to={`/project/doc/${id}`}>
          {isOn(isPrivate) ? (
            <LockIcon className="muted" title={t('places:private')} />
          ) : (
            <ProjectsIcon className="muted" />
          )}
          <span>{name}</span>
        </Link>
      ),
    },
    { id: 'description', header: t('places:description'), muted: true, isCut: true, cell: (each) => each.description },
    {
      id: 'role',
      header: t('places:myRole'),
      cell: ({ roleCode }) => roleCode && t(roleKeys[roleCode]),
    },
    { id: 'creator', header: t('places:creator'), muted: true, isExtra: true, cell: (each) => each.creatorName },
    {
      id: 'created',
      header: t('places:created'),
      muted: true,
      cell: ({ gmtCreate }) => <RelativeTime at={gmtCreate} />,
    },
  ];
  return <RowTable label={t('places:projects')} columns={columns} rows={projects} rowKey={({ id }) => id} />;
}
