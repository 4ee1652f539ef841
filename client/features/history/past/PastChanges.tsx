import { HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { comparePast } from '../../../../contracts/history/past.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { exactTime } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { SeverityTags } from '../../../ui/changes.js';
import { SideDrawer } from '../../../ui/dialogs.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import styles from './past.module.css';
import { localTime, type PastScope } from './past-scope.js';
import { pastSpans, spanMs } from './past-spans.js';

type Reply = WireReply<typeof comparePast>;
type Change = Reply['list'][number];

interface PastChangesProps {
  scope: PastScope;
  at: string;
  onClose: () => void;
}

const LIMIT = 500;
const tones = { added: 'green', removed: 'red', changed: 'blue' } as const;
/** Other instants to compare with: now, or a while after the chosen one. */
const choices = ['now', ...pastSpans, 'chosen'] as const;
type Choice = (typeof choices)[number];

/** The instant to compare with; undefined: now, also for instants in the future. */
function otherInstant(choice: Choice, at: string, moment: string): string | undefined {
  const time =
    choice === 'chosen'
      ? new Date(moment).getTime()
      : choice === 'now'
        ? Number.NaN
        : new Date(at).getTime() + spanMs[choice];
  return time < Date.now() ? new Date(time).toISOString() : undefined;
}

/** What changed between the shown moment and another one, before or after it, doc by doc. */
export function PastChanges({ scope, at, onClose }: PastChangesProps) {
  const { t } = useText();
  const lang = useLanguage();
  const [choice, setChoice] = useState<Choice>('now');
  const [moment, setMoment] = useState(() => localTime(Date.now()));
  const other = otherInstant(choice, at, moment);
  const [from, to] = other && new Date(other) < new Date(at) ? [other, at] : [at, other];
  const query = useCall(comparePast, { ...scope, from, ...(to && { to }), limit: LIMIT });
  return (
    <SideDrawer onClose={onClose} size="min(640px, 100vw)" title={t('past:changes.title')}>
      <div className={styles.changes}>
        <p className="muted">
          {t('past:changes.since', {
            from: exactTime(new Date(from), lang),
            to: to ? exactTime(new Date(to), lang) : t('past:changes.now'),
          })}
        </p>
        <div className={styles.acts}>
          <HTMLSelect
            aria-label={t('past:changes.until')}
            value={choice}
            onChange={({ currentTarget }) => setChoice(choices.find((name) => name === currentTarget.value) ?? 'now')}
            options={choices.map((value) => ({ value, label: t(`past:changes.span.${value}`) }))}
          />
          {choice === 'chosen' && (
            <input
              type="datetime-local"
              step={1}
              className={`bp6-input ${styles.when}`}
              aria-label={t('past:changes.moment')}
              value={moment}
              onChange={({ currentTarget: { value } }) => setMoment(value)}
            />
          )}
        </div>
        <Loaded query={query} skeleton={<SkeletonRows rows={4} />}>
          {(found) => <Changes found={found} at={at} onOpen={onClose} />}
        </Loaded>
      </div>
    </SideDrawer>
  );
}

function Changes({ found, at, onOpen }: { found: Reply; at: string; onOpen: () => void }) {
  const { t } = useText();
  const { added, removed, changed, list } = found;
  if (list.length === 0) return <EmptyState small what={t('past:changes.none')} why={t('past:changes.noneWhy')} />;
  const total = added + removed + changed;
  return (
    <>
      <p>{t('past:changes.counts', { added, removed, changed })}</p>
      <ul className="list">
        {list.map((change) => (
          <ChangeLine key={change.docId} change={change} at={at} onOpen={onOpen} />
        ))}
      </ul>
      {total > list.length && <p className="muted">{t('past:changes.more', { count: total - list.length })}</p>}
    </>
  );
}

function ChangeLine({ change, at, onOpen }: { change: Change; at: string; onOpen: () => void }) {
  const { t } = useText();
  const { docId, kind, type, name, nameBefore, path, parts, versions, isFolder, meaning } = change;
  const isOwnPlace = type === DocType.model || type === DocType.about;
  const isReadable = kind === 'changed' && !isOn(isFolder) && versions.from !== versions.to;
  return (
    <li className={`chips ${styles.change}`}>
      <span className="tag" data-tone={tones[kind]}>
        {t(`past:changes.kind.${kind}`)}
      </span>
      {isOwnPlace && <span className="tag">{t(type === DocType.model ? 'docType.model' : 'docType.about')}</span>}
      <span className={styles.changeName}>
        {isReadable ? (
          <Link
            to={`/view/${docId}?at=${encodeURIComponent(at)}&compare=${versions.from}..${versions.to}`}
            onClick={onOpen}
          >
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
