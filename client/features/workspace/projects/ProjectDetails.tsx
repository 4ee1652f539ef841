import { LockIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { projectInfo } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { PeopleList } from '../../../ui/PeopleList.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';

export type ProjectFacts = WireReply<typeof projectInfo>;

export function ProjectDetails({ project }: { project: ProjectFacts }) {
  const { t } = useText();
  return (
    <dl className="definition">
      <dt>{t('places:space')}</dt>
      <dd>
        <Link to={`/space/project/${project.space.id}`}>{project.space.name}</Link>
      </dd>
      <dt>{t('places:projectName')}</dt>
      <dd>{project.name}</dd>
      <dt>{t('places:description')}</dt>
      <dd className={project.description ? undefined : 'muted'}>{project.description || t('places:noDescription')}</dd>
      <dt>{t('places:admins')}</dt>
      <dd>
        {project.admins.length > 0 ? (
          <PeopleList people={project.admins} />
        ) : (
          <span className="muted">{t('places:noAdmins')}</span>
        )}
      </dd>
      <dt>{t('places:visibility')}</dt>
      <dd>
        {isOn(project.isPrivate) ? (
          <>
            <LockIcon size={14} className="muted" /> {t('places:private')} · {t('places:privateNote')}
          </>
        ) : (
          <>
            {t('places:public')} · {t('places:publicNote')}
          </>
        )}
      </dd>
      <dt>{t('places:creator')}</dt>
      <dd>{project.creatorName}</dd>
      <dt>{t('places:created')}</dt>
      <dd>
        <RelativeTime at={project.gmtCreate} />
      </dd>
    </dl>
  );
}
