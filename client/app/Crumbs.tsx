import { Link } from 'react-router-dom';
import { viewDoc } from '../../contracts/docs/docs.js';
import { moduleInfo, projectSpace, spaceInfo } from '../../contracts/workspace/workspace.js';
import { useText } from '../lib/i18n.js';
import { useCall } from '../lib/query.js';
import { useRights } from '../lib/rights.js';
import styles from './Crumbs.module.css';
import { useRouteIds, useShellArea } from './shell-areas.js';

interface Crumb {
  text: string;
  to: string;
}

/** home › space › project › application. A crumb whose name is not loaded yet keeps its place. */
export function Crumbs() {
  const { t } = useText();
  const places = usePath();
  const admin = { text: t('admin:area'), to: '/admin/users' };
  const isSuper = useRights()?.isSuperAdmin ?? false;
  const crumbs = useShellArea() === 'admin' && isSuper ? [admin] : places;
  return (
    <nav className={`grow ${styles.crumbs}`} aria-label={t('shell.path')}>
      <ol>
        {[{ text: t('shell.home'), to: '/dashboard' }, ...crumbs].map(({ text, to }, index) => (
          <li key={to}>
            <Link className="cut" to={to} aria-current={index === crumbs.length ? 'location' : undefined} title={text}>
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function usePath(): Crumb[] {
  const place = useShellArea();
  const { spaceId = '', projectId, moduleId = '', docId = '' } = useRouteIds();
  const space = useCall(spaceInfo, { spaceId }, { enabled: place === 'space' && spaceId !== '' });
  const module = useCall(moduleInfo, { moduleId }, { enabled: moduleId !== '' });
  const doc = useCall(viewDoc, { id: docId }, { enabled: place === 'view' && docId !== '' });
  const inProject = projectId ?? module.data?.projectId ?? doc.data?.projectId ?? '';
  const project = useCall(projectSpace, { projectId: inProject }, { enabled: inProject !== '' });
  const crumbs: Crumb[] = [];
  if (space.data && place === 'space') crumbs.push({ text: space.data.name, to: `/space/project/${spaceId}` });
  if (project.data && inProject) {
    crumbs.push({ text: project.data.spaceName, to: `/space/project/${project.data.spaceId}` });
    crumbs.push({ text: project.data.projectName, to: `/project/doc/${inProject}` });
  }
  const inModule = module.data ?? (doc.data && { id: doc.data.moduleId, name: doc.data.moduleName });
  if (inModule && inProject)
    crumbs.push({ text: inModule.name, to: `/project/doc/${inProject}?module=${inModule.id}` });
  return crumbs;
}
