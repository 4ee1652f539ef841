import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { adminSettings } from '../../../contracts/workspace/system.js';
import { type Drafts, keysOf } from '../../features/admin/settings/drafts.js';
import { SettingGroup } from '../../features/admin/settings/SettingGroup.js';
import { type Group, groupKeys, groups } from '../../features/admin/settings/setting-texts.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { Page } from '../../ui/Page.js';
import { Loaded, SkeletonRows } from '../../ui/states.js';
import styles from './Setting.module.css';

const Languages = lazy(async () => ({
  default: (await import('../../features/admin/languages/Languages.js')).Languages,
}));

/** `?tab=` is a group of settings, or the languages. Unsaved input of a tab is kept while another tab is open. */
export function Setting() {
  const { t } = useText();
  const [search] = useSearchParams();
  const tab = search.get('tab') ?? 'base';
  const group = groups.find((each) => each === tab);
  const [drafts, setDrafts] = useState<Drafts>({});
  const settings = useCall(adminSettings, {});
  return (
    <Page width={group ? 'narrow' : 'full'} title={t('admin:menu.setting')}>
      <Tabs current={group ?? 'languages'} drafts={drafts} />
      {group ? (
        <Loaded query={settings} skeleton={<SkeletonRows rows={8} />}>
          {({ configs }) => (
            <SettingGroup key={group} group={group} lines={configs} drafts={drafts} onDrafts={setDrafts} />
          )}
        </Loaded>
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Languages />
        </Suspense>
      )}
    </Page>
  );
}

function Tabs({ current, drafts }: { current: Group | 'languages'; drafts: Drafts }) {
  const { t } = useText();
  const bar = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a narrow bar scrolls to the new current tab
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  const isChanged = (group: Group) => keysOf(group).some((key) => drafts[key] !== undefined);
  return (
    <nav ref={bar} className={`tabs ${styles.settingTabs}`} aria-label={t('admin:menu.setting')}>
      {groups.map((group) => (
        <Link
          key={group}
          className="tab"
          to={`?tab=${group}`}
          replace
          aria-current={group === current ? 'page' : undefined}
        >
          {t(groupKeys[group].title)}
          {isChanged(group) && (
            <span className={styles.tabDot} role="img" aria-label={t('admin:setting.unsavedHere')} />
          )}
        </Link>
      ))}
      <Link className="tab" to="?tab=languages" replace aria-current={current === 'languages' ? 'page' : undefined}>
        {t('admin:setting.groups.languages')}
      </Link>
    </nav>
  );
}
