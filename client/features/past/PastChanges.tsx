import { Drawer, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../contracts/endpoint.js';
import { comparePast } from '../../../contracts/past.js';
import { isOn } from '../../../contracts/wire.js';
import { exactTime } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { SeverityTags } from '../../ui/changes.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';
import styles from './past.module.css';
import type { PastScope } from './past-scope.js';

type Reply = WireReply<typeof comparePast>;
type Change = Reply['list'][number];

interface PastChangesProps {
  scope: PastScope;
  at: string;
  onClose: () => void;
}

const LIMIT = 500;
const tones = { added: 'green', removed: 'red', changed: 'blue' } as const;
/** Other instants to compare with, in hours after the chosen one. */
const spans = { now: 0, hour: 1, day: 24, week: 24 * 7 } as const;
const spanNames = ['now', 'hour', 'day', 'week'] as const;

/** What changed between the chosen moment and another one, doc by doc. */
export function PastChanges({ scope, at, onClose }: PastChangesProps) {
  const { t } = useText();
  const lang = useLanguage();
  const [span, setSpan] = useState<keyof typeof spans>('now');
  const hours = spans[span];
  const until = new Date(new Date(at).getTime() + hours * 3_600_000);
  const to = hours > 0 && until.getTime() < Date.now() ? until.toISOString() : undefined;
  const query = useCall(comparePast, { ...scope, from: at, ...(to && { to }), limit: LIMIT });
  return (
    <Drawer isOpen onClose={onClose} size="min(640px, 100vw)" title={t('past:changes.title')}>
      <div className={styles.changes}>
        <p className="muted">
          {t('past:changes.since', {
            from: exactTime(new Date(at), lang),
            to: to ? exactTime(new Date(to), lang) : t('past:changes.now'),
          })}
        </p>
        <HTMLSelect
          aria-label={t('past:changes.until')}
          value={span}
          onChange={({ currentTarget }) => setSpan(spanNames.find((name) => name === currentTarget.value) ?? 'now')}
          options={spanNames.map((value) => ({ value, label: t(`past:changes.span.${value}`) }))}
        />
        <Loaded query={query} skeleton={<SkeletonRows rows={4} />}>
          {(found) => <Changes found={found} onOpen={onClose} />}
        </Loaded>
      </div>
    </Drawer>
  );
}

function Changes({ found, onOpen }: { found: Reply; onOpen: () => void }) {
  const { t } = useText();
  const { added, removed, changed, list } = found;
  if (list.length === 0) return <EmptyState small what={t('past:changes.none')} why={t('past:changes.noneWhy')} />;
  const total = added + removed + changed;
  return (
    <>
      <p>{t('past:changes.counts', { added, removed, changed })}</p>
      <ul className="list">
        {list.map((change) => (
          <ChangeLine key={change.docId} change={change} onOpen={onOpen} />
        ))}
      </ul>
      {total > list.length && <p className="muted">{t('past:changes.more', { count: total - list.length })}</p>}
    </>
  );
}

function ChangeLine({ change, onOpen }: { change: Change; onOpen: () => void }) {
  const { t } = useText();
  const { docId, kind, name, nameBefore, path, parts, versions, isFolder, meaning } = change;
  const isReadable = kind === 'changed' && !isOn(isFolder) && versions.from !== versions.to;
  return (
    <li className={styles.change}>
      <span className="tag" data-tone={tones[kind]}>
        {t(`past:changes.kind.${kind}`)}
      </span>
      <span className={styles.changeName}>
        {isReadable ? (
          <Link to={`/view/${docId}?compare=${versions.from}..${versions.to}`} onClick={onOpen}>
            {name}
          </Link>
        ) : (
          name
        )}
        {nameBefore !== name && <span className="muted"> {t('past:changes.before', { name: nameBefore })}</span>}
      </span>
      {parts.length > 0 && (
        <span className="muted">{parts.map((part) => t(`past:part.${part}`)).join(t('past:and'))}</span>
      )}
      {kind === 'changed' && meaning && <SeverityTags counts={meaning.counts} />}
      <span className={styles.changePath}>{path.join(' / ')}</span>
    </li>
  );
}
