import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { clockTime, exactTime, moment } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { Person } from '../../../ui/people.js';
import styles from './audit.module.css';
import { type AuditLine, byDay, dateOf, pathOf } from './audit-lines.js';

interface AuditTableProps {
  lines: readonly AuditLine[];
  /** Filters by one type of event. */
  onType: (type: string) => void;
  /** Filters by one user, also by a deleted one, who is in no list. */
  onActor: (userId: string) => void;
}

/** The log by day: when, who, what as a sentence, target, address. */
export function AuditTable({ lines, onType, onActor }: AuditTableProps) {
  const { t } = useText();
  const day = useDayWords();
  return (
    <table className={`table ${styles.audit}`} aria-label={t('admin:menu.audit')}>
      <thead>
        <tr>
          <th scope="col">{t('admin:audit.when')}</th>
          <th scope="col">{t('admin:audit.who')}</th>
          <th scope="col">{t('admin:audit.what')}</th>
          <th scope="col">{t('admin:audit.where')}</th>
          <th scope="col">{t('admin:audit.address')}</th>
          <th scope="col">{t('admin:audit.source')}</th>
        </tr>
      </thead>
      <tbody>
        {byDay(lines).map(({ date, lines: ofDay }) => (
          <Fragment key={date}>
            <tr className={styles.auditDay}>
              <th scope="rowgroup" colSpan={6}>
                {day(date)}
              </th>
            </tr>
            {ofDay.map((line) => (
              <Row key={line.position} line={line} onType={onType} onActor={onActor} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Omit<AuditTableProps, 'lines'> & { line: AuditLine };

function Row({ line, onType, onActor }: RowProps) {
  const { t } = useText();
  const lang = useLanguage();
  const at = moment(line.at);
  const { position, type, requestId, actorId } = line;
  return (
    <tr>
      <td data-label={t('admin:audit.when')} className={`muted ${styles.auditTime}`}>
        <time dateTime={line.at} title={exactTime(at, lang)}>
          {clockTime(at, lang, true)}
        </time>
      </td>
      <td data-label={t('admin:audit.who')}>
        {actorId ? (
          <button
            type="button"
            className="plain-button"
            title={t('admin:audit.onlyActor', { name: line.actorName })}
            onClick={() => onActor(actorId)}
          >
            <Person id={actorId} name={line.actorName} />
          </button>
        ) : (
          <span className="muted">{line.actorName}</span>
        )}
      </td>
      <td className={styles.auditWhat}>
        <button
          type="button"
          className="plain-button"
          title={t('admin:audit.detail', { position, type, requestId })}
          onClick={() => onType(type)}
        >
          {line.sentence}
        </button>
        {line.remark && (
          <span className={`muted ${styles.auditRemark}`}>{t('admin:audit.remark', { remark: line.remark })}</span>
        )}
      </td>
      <td data-label={t('admin:audit.where')}>
        <About about={line.about} isNamed={line.about.name !== '' && line.sentence.includes(line.about.name)} />
      </td>
      <td data-label={t('admin:audit.address')} className={`muted mono ${styles.auditAddress}`}>
        {line.address}
      </td>
      <td data-label={t('admin:audit.source')} className={`muted ${styles.auditSource}`}>
        <SourceWord source={line.source} />
      </td>
    </tr>
  );
}

const aboutKinds = ['user', 'space', 'project', 'module', 'doc', 'comments', 'mocks', 'cases', 'system'] as const;

/** When the sentence already contains the name, only the kind is shown as link. */
function About({ about, isNamed }: { about: AuditLine['about']; isNamed: boolean }) {
  const { t } = useText();
  const known = aboutKinds.find((kind) => kind === about.kind);
  const kind = known ? t(`admin:audit.aboutKinds.${known}`) : about.kind;
  const path = pathOf(about);
  const name = about.name || about.id;
  if (isNamed) return path ? <Link to={path}>{kind}</Link> : <span className="muted">{kind}</span>;
  return (
    <span className={styles.auditAbout}>
      <span className="muted">{kind}</span>
      {name && (path ? <Link to={path}>{name}</Link> : <span>{name}</span>)}
    </span>
  );
}

const sources = ['form', 'live', 'push', 'import', 'restore', 'system'] as const;

function SourceWord({ source }: { source: string }) {
  const { t } = useText();
  const known = sources.find((each) => each === source);
  return known ? t(`admin:audit.sources.${known}`) : source;
}

function useDayWords(): (date: string) => string {
  const { t } = useText();
  const lang = useLanguage();
  return (date) => {
    const now = new Date();
    const full = new Date(`${date}T12:00:00`).toLocaleDateString(lang, { dateStyle: 'full' });
    if (date === dateOf(now)) return `${t('admin:audit.today')} · ${full}`;
    if (date === dateOf(new Date(now.getTime() - 86_400_000))) return `${t('admin:audit.yesterday')} · ${full}`;
    return full;
  };
}
