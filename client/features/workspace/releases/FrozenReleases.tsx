import { Button, HTMLSelect } from '@blueprintjs/core';
import { DownloadIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import {
  compareReleases,
  frozenReleases,
  releaseManifest,
  releaseNotes,
} from '../../../../contracts/history/frozen-releases.js';
import type { Endpoint, WireInput, WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { download } from '../../../lib/download.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { ChangeList, SeverityTags } from '../../../ui/changes.js';
import { FormError } from '../../../ui/Field.js';
import { saveFile } from '../../../ui/save-file.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import styles from './FrozenReleases.module.css';

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
        <Files pair={pair} />
      </div>
      <Loaded query={query} skeleton={<SkeletonRows rows={4} />}>
        {(comparison) => <Changes comparison={comparison} />}
      </Loaded>
    </>
  );
}

function Files({ pair }: { pair: { from: string; to: string } }) {
  const { t } = useText();
  const lang = useLanguage() === 'en' ? 'en' : 'zh-CN';
  const [error, setError] = useState<unknown>();
  const save = <E extends Endpoint>(endpoint: E, input: WireInput<E>) => {
    setError(undefined);
    download(endpoint, input, () => undefined, new AbortController().signal).then(
      ({ name, content }) => saveFile(name, content),
      setError,
    );
  };
  return (
    <>
      <Button
        icon={<DownloadIcon />}
        text={t('releases:notes')}
        onClick={() => save(releaseNotes, { ...pair, lang })}
      />
      <Button
        icon={<DownloadIcon />}
        text={t('releases:manifest')}
        onClick={() => save(releaseManifest, { id: pair.to })}
      />
      <FormError error={error} />
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
