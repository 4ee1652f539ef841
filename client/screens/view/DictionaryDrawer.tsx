import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { listDictionariesWithItems } from '../../../contracts/dictionaries.js';
import { DictionaryItems } from '../../doc-types/api/view/DictionaryTag.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { SideDrawer } from '../../ui/dialogs.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import styles from './DictionaryDrawer.module.css';

interface DictionaryDrawerProps {
  moduleId: string;
  onClose: () => void;
}

/** The dictionaries of the doc's application with their values, beside the doc, so that both can be read. */
export function DictionaryDrawer({ moduleId, onClose }: DictionaryDrawerProps) {
  const { t } = useText();
  const query = useCall(listDictionariesWithItems, { moduleId });
  const [filter, setFilter] = useState('');
  return (
    <SideDrawer onClose={onClose} size="min(var(--drawer), 100vw)" hasBackdrop={false}>
      <div className={styles.drawerHead}>
        <h2>{t('viewer:dictionaries')}</h2>
        <Button variant="minimal" icon={<CrossIcon />} aria-label={t('viewer:closeThis')} onClick={onClose} />
      </div>
      <div className={styles.dictionaryDrawer}>
        <FilterInput value={filter} onValue={setFilter} label={t('viewer:filterDictionaries')} />
        <Loaded
          query={query}
          empty={<EmptyState small what={t('viewer:noDictionaries')} why={t('viewer:noDictionariesWhy')} />}
        >
          {(list) => {
            const hits = list.filter((each) => holds(each, filter));
            return hits.length === 0 ? (
              <EmptyState small what={t('viewer:noDictionaryHits')} why={t('viewer:noMatchWhy')} />
            ) : (
              hits.map((dictionary) => <DictionaryItems key={dictionary.id} dictionary={dictionary} />)
            );
          }}
        </Loaded>
      </div>
    </SideDrawer>
  );
}

interface Searched {
  readonly name: string;
  readonly description: string;
  readonly items?: readonly Searched[];
  readonly value?: string;
}

/** In the name, the description or a value, case-insensitive. */
function holds({ name, description, value = '', items = [] }: Searched, filter: string): boolean {
  const wanted = filter.trim().toLowerCase();
  return (
    [name, description, value].some((text) => text.toLowerCase().includes(wanted)) ||
    items.some((item) => holds(item, filter))
  );
}
