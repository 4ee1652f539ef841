import { Button } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { ChangeMeaning } from '../../../../contracts/docs/change-severity/change.js';
import { BEING_WRITTEN } from '../../../../contracts/docs/change-severity/doc-rules.js';
import { clockTime, exactTime, moment } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { ChangeSentence, SeverityTags } from '../../../ui/changes.js';
import { Avatar } from '../../../ui/people.js';
import styles from './activity.module.css';
import { type ActivityEntry, type ActivityLine, activityByDay, activityPath } from './activity-pages.js';

interface ActivityListProps {
  entries: readonly ActivityEntry[];
  /** Shows only what this person did. */
  onPerson: (id: string) => void;
  /** Shows all of a change set. */
  onSet: (changeSet: string) => void;
  onUndo: (entry: ActivityEntry) => void;
}

/** Change sets by day: who, how, when, and each thing that changed. */
export function ActivityList({ entries, ...acts }: ActivityListProps) {
  const lang = useLanguage();
  return activityByDay(entries).map(({ date, entries: ofDay }) => (
    <section key={date} aria-label={date}>
      <h2 className={styles.day}>{new Date(`${date}T12:00:00`).toLocaleDateString(lang, { dateStyle: 'full' })}</h2>
      <ol className={styles.entries}>
        {ofDay.map((entry) => (
          <Entry key={entry.key} entry={entry} {...acts} />
        ))}
      </ol>
    </section>
  ));
}

function Entry({ entry, onPerson, onSet, onUndo }: Omit<ActivityListProps, 'entries'> & { entry: ActivityEntry }) {
  const { t } = useText();
  const lang = useLanguage();
  const at = moment(entry.at);
  const { actor, changeSet, events, lines } = entry;
  const name = actor.name || entry.author || t('activity:nobody');
  const hidden = events - lines.length;
  return (
    <li className={styles.entry}>
      <Avatar id={actor.id || name} name={name} />
      <div className={`grow ${styles.body}`}>
        <p className={`row-wrap ${styles.head}`}>
          {actor.id ? (
            <button
              type="button"
              className={`plain-button ${styles.name}`}
              title={t('activity:onlyPerson', { name })}
              onClick={() => onPerson(actor.id)}
            >
              {name}
            </button>
          ) : (
            <span className={styles.name}>{name}</span>
          )}
          <span className="tag">{t(`activity:sources.${entry.source}`)}</span>
          {events > 1 && <span className="muted">{t('activity:changes', { count: events })}</span>}
          <time className="muted" dateTime={entry.at} title={exactTime(at, lang)}>
            {clockTime(at, lang)}
          </time>
          {entry.undo?.state === 'may' && (
            <Button
              size="small"
              variant="minimal"
              icon={<UndoIcon />}
              text={t('activity:undo')}
              onClick={() => onUndo(entry)}
            />
          )}
          {entry.undo?.state === 'done' && <span className="tag">{t('activity:undone')}</span>}
        </p>
        {entry.remark && <p className="muted">{entry.remark}</p>}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line key={line.position} line={line} />
          ))}
        </ul>
        {hidden > 0 && changeSet && (
          <button type="button" className={`plain-button ${styles.more}`} onClick={() => onSet(changeSet)}>
            {t('activity:more', { count: hidden })}
          </button>
        )}
        {hidden > 0 && !changeSet && <p className="muted">{t('activity:more', { count: hidden })}</p>}
      </div>
    </li>
  );
}

function Line({ line }: { line: ActivityLine }) {
  const { t } = useText();
  const { about, sentence, editors, meaning } = line;
  const path = activityPath(line);
  const worst = meaning?.list.filter(isWorthALine) ?? [];
  return (
    <li>
      <span>
        {path ? <Link to={path}>{sentence}</Link> : sentence}
        {about.name !== '' && !sentence.includes(about.name) && <span className="muted"> · {about.name}</span>}
      </span>{' '}
      {meaning && <SeverityTags counts={meaning.counts} only={['breaking', 'risky']} />}
      {editors.length > 1 && (
        <span className="muted"> {t('activity:editors', { names: editors.map(({ name }) => name).join(', ') })}</span>
      )}
      {worst.map((change, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
        <span key={i} className={`muted ${styles.meaning}`}>
          <ChangeSentence change={change} />
        </span>
      ))}
    </li>
  );
}

/** What callers must not miss, and that they cannot rely on the doc yet. */
const isWorthALine = ({ severity, rule }: ChangeMeaning): boolean =>
  severity === 'breaking' || severity === 'risky' || rule === BEING_WRITTEN;
