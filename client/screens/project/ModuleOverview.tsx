import { Button } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { activityPage } from '../../../contracts/history/activity.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { globalsOf, listEnvironments } from '../../../contracts/workspace/environments.js';
import { listReleases } from '../../../contracts/workspace/releases.js';
import { type ActivityLine, activityPath } from '../../features/history/activity/activity-pages.js';
import type { Module } from '../../features/workspace/modules/ModuleTabs.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { SeverityTags } from '../../ui/changes.js';
import { copyText } from '../../ui/copy.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import styles from './ModuleOverview.module.css';

/** Most changes and releases listed. */
const NEWEST = 8;

/** What a caller needs of an application first: where it answers, what each call carries, what changed, its releases. */
export function ModuleOverview({ module }: { module: Module }) {
  return (
    <div className={styles.overview}>
      <Addresses moduleId={module.id} />
      <EachCall moduleId={module.id} />
      <Changes projectId={module.projectId} moduleId={module.id} />
      <Releases projectId={module.projectId} moduleId={module.id} />
    </div>
  );
}

interface PartProps {
  title: string;
  all?: { to: string; text: string };
  children: ReactNode;
}

const Part = ({ title, all, children }: PartProps) => (
  <section className={styles.part} aria-label={title}>
    <header className={`row ${styles.head}`}>
      <h2 className="grow">{title}</h2>
      {all && <Link to={all.to}>{all.text}</Link>}
    </header>
    {children}
  </section>
);

function Addresses({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const environments = useCall(listEnvironments, { moduleId });
  return (
    <Part title={t('modules:overview.addresses')}>
      <Loaded query={environments} empty={<EmptyState small what={t('modules:overview.noAddresses')} />}>
        {(list) => (
          <ul className="list">
            {list.map(({ id, name, url }) => (
              <li key={id} className={`row ${styles.line}`}>
                <strong className={styles.name}>{name}</strong>
                <code className="grow anywhere" translate="no">
                  {url}
                </code>
                <Button
                  variant="minimal"
                  size="small"
                  icon={<DuplicateIcon />}
                  aria-label={t('modules:overview.copy', { name })}
                  onClick={() => void copyText(url, t)}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Part>
  );
}

/** The common headers: most applications sign their callers in with one. Nothing without any. */
function EachCall({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const headers = useCall(globalsOf, { moduleId }).data?.globalHeaders ?? [];
  if (headers.length === 0) return null;
  return (
    <Part title={t('modules:overview.headers')}>
      <ul className="list">
        {headers.map(({ id, name, required, description }) => (
          <li key={id} className={`row ${styles.line}`}>
            <code className={styles.name} translate="no">
              {name}
            </code>
            <span className="grow anywhere">{description}</span>
            {isOn(required) && <span className="tag">{t('modules:overview.required')}</span>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The newest changes that callers may notice. */
function Changes({ projectId, moduleId }: { projectId: string; moduleId: string }) {
  const { t } = useText();
  const page = useCall(activityPage, { moduleId, kinds: ['doc'], severity: 'compatible', pageSize: NEWEST });
  const all = { to: `/project/activity/${projectId}?moduleId=${moduleId}`, text: t('modules:overview.allChanges') };
  return (
    <Part title={t('modules:overview.changes')} all={all}>
      <Loaded query={page}>
        {({ list }) => {
          const lines = list.flatMap(({ actor, lines: own }) => own.map((line) => ({ ...line, actor })));
          if (lines.length === 0) return <EmptyState small what={t('modules:overview.noChanges')} />;
          return (
            <ul className="list">
              {lines.slice(0, NEWEST).map((line) => (
                <li key={line.position} className={`row ${styles.line}`}>
                  <ChangedDoc line={line} />
                  <span className="grow">{line.meaning && <SeverityTags counts={line.meaning.counts} />}</span>
                  <span className="muted small">{line.actor.name}</span>
                  <span className="muted small">
                    <RelativeTime at={line.at} />
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Part>
  );
}

/** Of a deleted doc there is no page any more. */
function ChangedDoc({ line }: { line: ActivityLine }) {
  const path = activityPath(line);
  const style = `cut ${styles.doc}`;
  return path ? (
    <Link className={style} to={path}>
      {line.about.name}
    </Link>
  ) : (
    <span className={style}>{line.about.name}</span>
  );
}

/** The releases of the project that contain docs of the application; nothing without any. */
function Releases({ projectId, moduleId }: { projectId: string; moduleId: string }) {
  const { t } = useText();
  const { data = [] } = useCall(listReleases, { projectId });
  const own = data.filter(({ moduleSourceIdMap }) => (moduleSourceIdMap[moduleId]?.length ?? 0) > 0).slice(0, NEWEST);
  if (own.length === 0) return null;
  const all = { to: `/project/release/${projectId}`, text: t('modules:overview.allReleases') };
  return (
    <Part title={t('modules:overview.releases')} all={all}>
      <ul className="list">
        {own.map(({ id, releaseNo, releaseDesc, moduleSourceIdMap }) => (
          <li key={id} className={`row ${styles.line}`}>
            <Link className={`strong ${styles.name}`} to={`/project/release/${projectId}/${id}`}>
              {releaseNo}
            </Link>
            <span className="grow anywhere">{releaseDesc}</span>
            <span className="muted small">
              {t('modules:overview.docs', { count: moduleSourceIdMap[moduleId]?.length ?? 0 })}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
