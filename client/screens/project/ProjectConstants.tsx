import { useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { listModules, projectSpace } from '../../../contracts/workspace/workspace.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { useMay } from '../../lib/rights.js';
import { Page } from '../../ui/Page.js';
import { Loaded } from '../../ui/states.js';
import { ConstantsText } from './ConstantsText.js';
import styles from './ProjectConstants.module.css';

/** The constants of the project, and of each of its applications (docs/wire.md 5.2). */
export function ProjectConstants() {
  const { t } = useText();
  const { projectId = '' } = useParams();
  const [search] = useSearchParams();
  const place = useCall(projectSpace, { projectId });
  const modules = useCall(listModules, { projectId });
  const mayEdit = useMay('constants.edit', { project: projectId, space: place.data?.spaceId });
  const wanted = search.get('module') ?? '';
  return (
    <Page width="full" title={t('constants:title')} lead={t('constants:lead')}>
      <Loaded query={place}>
        {({ projectName }) => {
          const module = modules.data?.find(({ id }) => id === wanted);
          return (
            <>
              <Tabs
                tabs={[{ id: '', name: t('constants:project') }, ...(modules.data ?? [])]}
                current={module?.id ?? ''}
              />
              {module ? (
                <ConstantsText key={module.id} place={{ moduleId: module.id }} name={module.name} mayEdit={mayEdit} />
              ) : (
                <ConstantsText key="" place={{ projectId }} name={projectName} mayEdit={mayEdit} />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Tabs({ tabs, current }: { tabs: readonly { id: string; name: string }[]; current: string }) {
  const { t } = useText();
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the tab changes
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={list} className={styles.tabs} aria-label={t('constants:title')}>
      {tabs.map(({ id, name }) => (
        <Link
          key={id}
          className={styles.tab}
          to={id ? `?module=${id}` : '?'}
          replace
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
