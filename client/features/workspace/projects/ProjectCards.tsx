import { LockIcon, ProjectsIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { listProjects } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { roleKeys } from '../../../ui/roles.js';

export function ProjectCards({ projects }: { projects: WireReply<typeof listProjects> }) {
  const { t } = useText();
  return (
    <div className="cards">
      {projects.map(({ id, name, description, isPrivate, roleCode, creatorName, gmtCreate }) => (
        <Link key={id} className="card" to={`/project/doc/${id}`}>
          <span className="card-title">
            {isOn(isPrivate) ? (
              <LockIcon className="muted card-icon" title={t('places:private')} />
            ) : (
              <ProjectsIcon className="muted card-icon" />
            )}
            {name}
          </span>
          {description && <span className="card-text">{description}</span>}
          <span className="card-foot">
            {roleCode && <span>{t('places:youAre', { role: t(roleKeys[roleCode]) })}</span>}
            <span>{t('places:createdBy', { name: creatorName })}</span>
            <RelativeTime at={gmtCreate} />
          </span>
        </Link>
      ))}
    </div>
  );
}
