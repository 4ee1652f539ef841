import { HTMLSelect } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { compareReleases, frozenReleases } from '../../../../contracts/history/frozen-releases.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { ChangeList, SeverityTags } from '../../../ui/changes.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import { ManifestFile, NotesFile } from './FileButton.js';
import styles from './FrozenReleases.module.css';
import type { ReleaseFacts } from './release.js';

type Frozen = WireReply<typeof frozenReleases>[number];
type Comparison = WireReply<typeof compareReleases>;

/** What changed between two frozen releases, on one page; nothing while none is frozen. */
export function FrozenReleases({ projectId }: { projectId: string }) {
  const { t } = useText();
  const heading = useId();
  const list = useCall(frozenReleases, { projectId }, { staleTime: 0 });
  if (!list.data?.length) return null;
  return (
    <section aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{t('releases:changes')}</h2>
      </div>
      <Between key={list.data[0]?.id} releases={list.data} />
    </section>
  );
}

/** What changed since the release before; of a draft as if it were published now. */
export function ReleaseChanges({ page }: { page: ReleaseFacts }) {
  const { t } = useText();
  const heading = useId();
  const { previous, frozen } = page;
  const pair = { from: previous?.id ?? '', to: page.id, draft: frozen ? 0 : 1 } as const;
  const query = useCall(compareReleases, pair, { staleTime: 0 });
  if (!previous) return null;
  return (
    <section aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{t('releases:changesSince', { name: previous.releaseNo })}</h2>
        <div className={styles.bar}>
          <NotesFile pair={pair} />
        </div>
      </div>
      <Loaded query={query} skeleton={<SkeletonRows rows={4} />}>
        {(comparison) => <Changes comparison={comparison} />}
      </Loaded>
    </section>
  );
}

function Between({ releases }: { releases: readonly Frozen[] }) {
  const { t } = useText();
  const [newest, previous] = releases;
  const [pair, setPair] = useState({ from: previous?.id ?? '', to: newest?.id ?? '' });
  const query = useCall(compareReleases, pair, { keep: true });
  const options = releases.map(({ id, releaseNo }) => ({ value: id, label: releaseNo }));
  return (
    <>
      <div className={styles.bar}>
        <HTMLSelect
          aria-label={t('releases:changesFrom')}
          value={pair.from}
          options={[{ value: '', label: t('releases:changesFromNothing') }, ...options]}
          onChange={(event) => setPair({ ...pair, from: event.currentTarget.value })}
        />
        <span aria-hidden="true">→</span>
        <HTMLSelect
          aria-label={t('releases:changesTo')}
          value={pair.to}
          options={options}
          onChange={(event) => setPair({ ...pair, to: event.currentTarget.value })}
        />
        <NotesFile pair={pair} />
        <ManifestFile id={pair.to} />
      </div>
      <Loaded query={query} skeleton={<SkeletonRows rows={4} />}>
        {(comparison) => <Changes comparison={comparison} />}
      </Loaded>
    </>
  );
}

function Changes({ comparison }: { comparison: Comparison }) {
  const { t } = useText();
  const { docs, counts, unchanged, isCut } = comparison;
  if (docs.length === 0) return <EmptyState small what={t('releases:unchangedAll')} />;
  return (
    <>
      <p className="tags">
        <SeverityTags counts={counts} />
      </p>
      <ul className={styles.docs}>
        {docs.map((doc) => (
          <li key={doc.docId}>
            <h3 className={styles.doc}>
              {doc.name} {doc.path && <code translate="no">{doc.path}</code>}
            </h3>
            <ChangeList changes={doc.meaning} />
          </li>
        ))}
      </ul>
      {isOn(isCut) && <p className="muted">{t('releases:changesCut')}</p>}
      {unchanged > 0 && <p className="muted">{t('releases:unchanged', { count: unchanged })}</p>}
    </>
  );
}
