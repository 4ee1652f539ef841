import { Button, SegmentedControl } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { searchable } from '../../../../contracts/platform/folded.js';
import { DictionaryItems } from '../../../doc-types/api/view/DictionaryTag.js';
import { useDoor, useRead } from '../../../lib/door.js';
import { useText } from '../../../lib/i18n.js';
import { SideDrawer } from '../../../ui/dialogs.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { ConstantView } from './ConstantView.js';
import styles from './DictionaryDrawer.module.css';

interface DictionaryDrawerProps {
  moduleId: string;
  onClose: () => void;
}

/** Dictionaries and constants of the doc's application, beside the doc, so that both can be read. */
export function DictionaryDrawer({ moduleId, onClose }: DictionaryDrawerProps) {
  const { t } = useText();
  const door = useDoor();
  const [shown, setShown] = useState<'dictionaries' | 'constants'>('dictionaries');
  return (
    <SideDrawer onClose={onClose} size="min(var(--drawer), 100vw)" hasBackdrop={false}>
      <div className={`row ${styles.drawerHead}`}>
        <h2>{door.constants ? t('viewer:values') : t('viewer:dictionaries')}</h2>
        <Button variant="minimal" icon={<CrossIcon />} aria-label={t('viewer:closeThis')} onClick={onClose} />
      </div>
      <div className={`stack gap-3 ${styles.dictionaryDrawer}`}>
        {door.constants && (
          <SegmentedControl
            size="small"
            aria-label={t('viewer:values')}
            value={shown}
            onValueChange={(value) => setShown(value === 'constants' ? 'constants' : 'dictionaries')}
            options={[
              { value: 'dictionaries', label: t('viewer:dictionaries') },
              { value: 'constants', label: t('constants:title') },
            ]}
          />
        )}
        {shown === 'constants' ? <ConstantTexts moduleId={moduleId} /> : <DictionaryList moduleId={moduleId} />}
      </div>
    </SideDrawer>
  );
}

function DictionaryList({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const query = useRead(useDoor().dictionaries(moduleId));
  const [filter, setFilter] = useState('');
  return (
    <>
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
    </>
  );
}

function ConstantTexts({ moduleId }: { moduleId: string }) {
  const door = useDoor();
  const { t } = useText();
  const query = useRead(door.constants?.(moduleId) ?? NONE);
  return (
    <Loaded query={query}>
      {({ module, project }) =>
        !module && !project ? (
          <EmptyState small what={t('constants:noneToRead')} why={t('constants:noneToReadWhy')} />
        ) : (
          <>
            {module && (
              <section>
                <h3>{t('constants:inApplication')}</h3>
                <ConstantView text={module} />
              </section>
            )}
            {project && (
              <section>
                <h3>{t('constants:inProject')}</h3>
                <ConstantView text={project} />
              </section>
            )}
          </>
        )
      }
    </Loaded>
  );
}

const NONE = { key: ['constants', 'none'], fetch: async () => ({ module: null, project: null }) };

interface Searched {
  readonly name: string;
  readonly description: string;
  readonly items?: readonly Searched[];
  readonly value?: string;
}

/** In the name, the description or a value, case-insensitive. */
function holds({ name, description, value = '', items = [] }: Searched, filter: string): boolean {
  const wanted = searchable(filter.trim());
  return (
    [name, description, value].some((text) => searchable(text).includes(wanted)) ||
    items.some((item) => holds(item, filter))
  );
}
