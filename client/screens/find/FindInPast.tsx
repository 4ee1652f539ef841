import { Button, Switch } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { findPast } from '../../../contracts/history/past.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { FoundValue } from '../../features/history/past/FoundValue.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { Page } from '../../ui/Page.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';
import { useSettled } from '../../ui/table-state.js';

import styles from './FindInPast.module.css';

const PAGE = 30;
const MOST = 100;
const SHORTEST = 2;
const scopes = ['spaceId', 'projectId', 'moduleId', 'docId'] as const;

/** Words of all versions: when they came, who removed them. The address holds the words, so that it can be sent. */
export function FindInPast() {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get('text') ?? '');
  const [limit, setLimit] = useState(PAGE);
  const settled = useSettled(typed.trim(), 250);
  const gone = search.get('gone') === '1';
  useEffect(() => {
    setLimit(PAGE);
    setSearch((old) => changed(old, 'text', settled), { replace: true });
  }, [settled, setSearch]);
  const scope = Object.fromEntries(scopes.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : [])));
  const isLong = settled.length >= SHORTEST;
  const query = useCall(
    findPast,
    { ...scope, text: settled, limit, ...(gone && { gone: true }) },
    { enabled: isLong, keep: true },
  );
  return (
    <Page title={t('past:find.title')} lead={t('past:find.lead')}>
      <div className={styles.bar}>
        <FilterInput value={typed} onValue={setTyped} label={t('past:find.words')} />
        <Switch
          checked={gone}
          label={t('past:find.gone')}
          onChange={() => setSearch((old) => changed(old, 'gone', gone ? '' : '1'), { replace: true })}
        />
      </div>
      {!isLong ? (
        <EmptyState icon={<SearchIcon size={32} />} what={t('past:find.start')} why={t('past:find.startWhy')} />
      ) : (
        <Loaded query={query} skeleton={<SkeletonRows rows={6} />}>
          {({ list, more }) =>
            list.length === 0 ? (
              <EmptyState icon={<SearchIcon size={32} />} what={t('past:find.none')} why={t('past:find.noneWhy')} />
            ) : (
              <>
                <ul className="list">
                  {list.map((found) => (
                    <FoundValue
                      key={`${found.docId} ${found.key} ${found.since.version} ${found.value}`}
                      found={found}
                      words={settled}
                    />
                  ))}
                </ul>
                {isOn(more) &&
                  (limit < MOST ? (
                    <Button text={t('past:find.more')} loading={query.isFetching} onClick={() => setLimit(MOST)} />
                  ) : (
                    <p className="muted">{t('past:find.tooMany')}</p>
                  ))}
              </>
            )
          }
        </Loaded>
      )}
    </Page>
  );
}

function changed(old: URLSearchParams, key: string, value: string): URLSearchParams {
  if (value) old.set(key, value);
  else old.delete(key);
  return old;
}
