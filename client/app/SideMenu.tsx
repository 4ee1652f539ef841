import { Button } from '@blueprintjs/core';
import {
  ApplicationsIcon,
  ChatIcon,
  CodeBlockIcon,
  CogIcon,
  CubesIcon,
  DesktopIcon,
  DoubleChevronLeftIcon,
  DoubleChevronRightIcon,
  EndorsedIcon,
  GitRepoIcon,
  HistoryIcon,
  InfoSignIcon,
  KeyIcon,
  NumericalIcon,
  PeopleIcon,
  ProjectsIcon,
  PulseIcon,
  StarIcon,
  UserIcon,
} from '@blueprintjs/icons';
import type { ReactElement } from 'react';
import { NavLink } from 'react-router-dom';
import { isOn } from '../../contracts/platform/wire.js';
import { viewConfig } from '../../contracts/workspace/system.js';
import { listNormalSpaces, projectSpace, spaceInfo } from '../../contracts/workspace/workspace.js';
import { useText } from '../lib/i18n.js';
import { useCall } from '../lib/query.js';
import { useMay, useRights } from '../lib/rights.js';
import { keys, useStored } from '../lib/storage.js';
import { SkeletonBar, SkeletonRows } from '../ui/states.js';
import styles from './SideMenu.module.css';
import { useRouteIds, useShellArea } from './shell-areas.js';

interface Entry {
  to: string;
  text: string;
  icon: ReactElement;
  /** The entry's things have pages of their own below its path. */
  hasPages?: boolean;
}

/**
 * The side menu of the current area (docs/spec.md 2). Collapsed it shows icons only; as a sheet it is always expanded.
 */
export function SideMenu({ inSheet }: { inSheet?: boolean }) {
  const { t } = useText();
  const [folded, setFolded] = useStored(keys.menuFolded);
  const narrow = folded === '1' && !inSheet;
  return (
    <nav className={`stack ${styles.side} no-print`} data-folded={narrow} aria-label={t('shell.menu')}>
      <Here />
      <Entries />
      {!inSheet && (
        <Button
          className={styles.sideFold}
          variant="minimal"
          icon={narrow ? <DoubleChevronRightIcon /> : <DoubleChevronLeftIcon />}
          aria-label={narrow ? t('shell.unfold') : t('shell.fold')}
          aria-expanded={!narrow}
          onClick={() => setFolded(narrow ? '' : '1')}
        />
      )}
    </nav>
  );
}

/** The name of the space or project that the entries belong to. */
function Here() {
  const place = useShellArea();
  const { spaceId = '', projectId = '' } = useRouteIds();
  const space = useCall(spaceInfo, { spaceId }, { enabled: place === 'space' && spaceId !== '' });
  const project = useCall(projectSpace, { projectId }, { enabled: place === 'project' && projectId !== '' });
  if (place !== 'space' && place !== 'project') return null;
  const name = place === 'space' ? space.data?.name : project.data?.projectName;
  if (place === 'space' ? space.isError : project.isError) return null;
  return (
    <div className={`row gap-2 strong ${styles.sideHead}`}>
      {place === 'space' ? <CubesIcon className="muted" /> : <ProjectsIcon className="muted" />}
      {name === undefined ? (
        <SkeletonBar width="50%" />
      ) : (
        <span className="cut" title={name}>
          {name}
        </span>
      )}
    </div>
  );
}

function Entries() {
  const { t } = useText();
  const place = useShellArea();
  const { spaceId = '', projectId = '' } = useRouteIds();
  const hasKeys = useMay('space.openUsers', { space: spaceId });
  const config = useCall(viewConfig, {}, { staleTime: 60_000, enabled: place === 'space' });
  const maySet = useMay('space.settings', { space: spaceId });
  const hasSettings = maySet && config.data !== undefined && isOn(config.data.enableMeterSphere);
  const above = useCall(projectSpace, { projectId }, { enabled: place === 'project' && projectId !== '' });
  const hasConstants = useMay('constants.edit', { project: projectId, space: above.data?.spaceId });
  const own = useCall(spaceInfo, { spaceId }, { enabled: place === 'space' && spaceId !== '' });
  const isComposeSpace = own.data !== undefined && isOn(own.data.isCompose);
  const isSuper = useRights()?.isSuperAdmin ?? false;
  switch (place) {
    case 'space':
      return (
        <EntryList
          entries={[
            isComposeSpace
              ? { to: `/space/compose/${spaceId}`, text: t('composing:projects'), icon: <ApplicationsIcon /> }
              : { to: `/space/project/${spaceId}`, text: t('menu.projects'), icon: <ApplicationsIcon /> },
            { to: `/space/info/${spaceId}`, text: t('menu.spaceInfo'), icon: <InfoSignIcon /> },
            { to: `/space/activity/${spaceId}`, text: t('activity:menu'), icon: <PulseIcon /> },
            { to: `/space/member/${spaceId}`, text: t('menu.spaceMembers'), icon: <PeopleIcon /> },
            ...(hasKeys ? [{ to: `/space/openuser/${spaceId}`, text: t('menu.openUsers'), icon: <KeyIcon /> }] : []),
            { to: `/space/past/${spaceId}`, text: t('menu.past'), icon: <HistoryIcon /> },
            ...(hasSettings
              ? [{ to: `/space/setting/${spaceId}`, text: t('menu.spaceSettings'), icon: <EndorsedIcon /> }]
              : []),
          ]}
        />
      );
    case 'project':
      return (
        <EntryList
          entries={[
            { to: `/project/doc/${projectId}`, text: t('menu.applications'), icon: <ApplicationsIcon /> },
            { to: `/project/info/${projectId}`, text: t('menu.projectInfo'), icon: <InfoSignIcon /> },
            { to: `/project/member/${projectId}`, text: t('menu.projectMembers'), icon: <PeopleIcon /> },
            ...(hasConstants
              ? [{ to: `/project/code/${projectId}`, text: t('menu.constants'), icon: <NumericalIcon /> }]
              : []),
            { to: `/project/release/${projectId}`, text: t('menu.releases'), icon: <GitRepoIcon />, hasPages: true },
            { to: `/project/activity/${projectId}`, text: t('activity:menu'), icon: <PulseIcon /> },
            { to: `/project/past/${projectId}`, text: t('menu.past'), icon: <HistoryIcon /> },
          ]}
        />
      );
    case 'user':
      return (
        <EntryList
          entries={[
            { to: '/user', text: t('menu.account'), icon: <UserIcon /> },
            { to: '/user/place', text: t('profile:places'), icon: <CubesIcon /> },
            { to: '/user/session', text: t('profile:sessions'), icon: <DesktopIcon /> },
            { to: '/user/subscribe/doc', text: t('menu.subscriptions'), icon: <StarIcon /> },
            { to: '/user/message', text: t('menu.messages'), icon: <ChatIcon /> },
            { to: '/user/systemSetting', text: t('menu.setting'), icon: <CogIcon /> },
          ]}
        />
      );
    case 'admin':
      // Other users see their spaces beside the page that refuses access.
      if (!isSuper) return <Spaces />;
      return (
        <EntryList
          entries={[
            { to: '/admin/users', text: t('admin:menu.users'), icon: <PeopleIcon /> },
            { to: '/admin/template', text: t('admin:menu.template'), icon: <CodeBlockIcon /> },
            { to: '/admin/setting', text: t('admin:menu.setting'), icon: <CogIcon /> },
            { to: '/admin/audit', text: t('admin:menu.audit'), icon: <HistoryIcon /> },
            { to: '/admin/self-audit', text: t('admin:menu.self'), icon: <EndorsedIcon /> },
            { to: '/admin/event-tokens', text: t('admin:menu.tokens'), icon: <KeyIcon /> },
            { to: '/admin/state', text: t('admin:menu.state'), icon: <PulseIcon /> },
          ]}
        />
      );
    default:
      return <Spaces />;
  }
}

function Spaces() {
  const { t } = useText();
  const { data, isPending } = useCall(listNormalSpaces, {});
  const spaces = data?.map(({ id, name }) => ({ to: `/space/project/${id}`, text: name, icon: <CubesIcon /> })) ?? [];
  const home = { to: '/dashboard', text: t('menu.spaces'), icon: <ApplicationsIcon /> };
  return isPending ? <SkeletonRows rows={4} /> : <EntryList entries={[home, ...spaces]} />;
}

const EntryList = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className={`list ${styles.sideList}`}>
    {entries.map(({ to, text, icon, hasPages = false }) => (
      <li key={to}>
        <NavLink to={to} end={!hasPages} className={styles.sideEntry} title={text}>
          {icon}
          <span className="cut">{text}</span>
        </NavLink>
      </li>
    ))}
  </ul>
);
