import { HTMLSelect } from '@blueprintjs/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { OpenApiDocs } from '../../../contracts/open-api-docs.js';
import { useText } from '../../lib/i18n.js';
import styles from './open-api.module.css';

interface CallListProps {
  docs: OpenApiDocs;
  /** The name of the open call; `''` for the overview. */
  current: string;
}

/** The calls by group: links, or one field where there is no room beside the page. */
export function CallList({ docs, current }: CallListProps) {
  const { t } = useText();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <nav className={styles.calls} aria-label={t('openApi:calls')}>
        <ul className="list">
          <li>
            <Link to={{ search, hash: '' }} aria-current={current === '' ? 'page' : undefined}>
              {t('openApi:overview')}
            </Link>
          </li>
        </ul>
        {docs.apiModules.map(({ id, name, moduleItems }) => (
          <div key={id}>
            <div className={styles.group}>{name}</div>
            <ul className="list">
              {moduleItems.map((call) => (
                <li key={call.name}>
                  <Link
                    className="mono"
                    to={{ search, hash: call.name }}
                    aria-current={call.name === current ? 'page' : undefined}
                  >
                    {call.name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <HTMLSelect
        className={styles.callChoice}
        fill
        aria-label={t('openApi:calls')}
        value={current}
        onChange={(event) => navigate({ search, hash: event.currentTarget.value })}
      >
        <option value="">{t('openApi:overview')}</option>
        {docs.apiModules.map(({ id, name, moduleItems }) => (
          <optgroup key={id} label={name}>
            {moduleItems.map((call) => (
              <option key={call.name} value={call.name}>
                {call.name}
              </option>
            ))}
          </optgroup>
        ))}
      </HTMLSelect>
    </>
  );
}
