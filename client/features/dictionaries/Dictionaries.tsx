import { Button } from '@blueprintjs/core';
import { EditIcon, ManualIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { listDictionaries } from '../../../contracts/dictionaries.js';
import { useWatch } from '../../lib/hints.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { AddDictionary, DeleteDictionary, EditDictionary, Uses } from './DictionaryDialogs.js';
import type { Dictionary } from './dictionary.js';
import { ItemTable } from './ItemTable.js';

type Doing = { act: 'add' } | { act: 'edit' | 'delete'; dictionary: Dictionary };

/** Lists of values that parameters of the application are taken from (wire 1.16). */
export function Dictionaries({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  useWatch('module', moduleId);
  const query = useCall(listDictionaries, { moduleId });
  const [picked, setPicked] = useState('');
  const [filter, setFilter] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const add = (
    <Button
      intent="primary"
      icon={<PlusIcon />}
      text={t('dictionaries:add')}
      onClick={() => setDoing({ act: 'add' })}
    />
  );
  const close = () => setDoing(undefined);
  return (
    <section aria-label={t('dictionaries:title')}>
      <Loaded
        query={query}
        empty={
          <EmptyState
            icon={<ManualIcon size={32} />}
            what={t('dictionaries:none')}
            why={t('dictionaries:noneWhy')}
            next={add}
          />
        }
      >
        {(list) => {
          const current = list.find(({ id }) => id === picked) ?? list[0];
          return (
            <>
              <div className="toolbar">
                <FilterInput value={filter} onValue={setFilter} label={t('dictionaries:filter')} />
                <span className="toolbar-gap" />
                {add}
              </div>
              <div className="env">
                <Names list={list} filter={filter} current={current?.id ?? ''} onPick={setPicked} />
                {current && (
                  <Details
                    key={current.id}
                    dictionary={current}
                    onAct={(act) => setDoing({ act, dictionary: current })}
                  />
                )}
              </div>
            </>
          );
        }}
      </Loaded>
      {doing?.act === 'add' && (
        <AddDictionary
          moduleId={moduleId}
          onClose={close}
          onDone={(id) => {
            setPicked(id);
            setFilter('');
            close();
          }}
        />
      )}
      {doing?.act === 'edit' && <EditDictionary dictionary={doing.dictionary} onClose={close} />}
      {doing?.act === 'delete' && <DeleteDictionary dictionary={doing.dictionary} onClose={close} />}
    </section>
  );
}

interface NamesProps {
  list: readonly Dictionary[];
  filter: string;
  current: string;
  onPick: (id: string) => void;
}

function Names({ list, filter, current, onPick }: NamesProps) {
  const { t } = useText();
  const wanted = filter.trim().toLowerCase();
  const shown = list.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted));
  return (
    <div className="env-side">
      <ul className="list env-list" aria-label={t('dictionaries:title')}>
        {shown.map(({ id, name, description }) => (
          <li key={id} className="env-line" data-current={id === current}>
            <button
              type="button"
              className="plain-button env-choice"
              aria-current={id === current}
              onClick={() => onPick(id)}
            >
              <span className="env-name">{name}</span>
              {description && (
                <span className="cut muted env-url" title={description}>
                  {description}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="muted params-none">{t('dictionaries:noMatch')}</p>}
    </div>
  );
}

function Details({ dictionary, onAct }: { dictionary: Dictionary; onAct: (act: 'edit' | 'delete') => void }) {
  const { t } = useText();
  const { id, name, description } = dictionary;
  return (
    <div className="env-main">
      <div className="section-head dict-head">
        <h2>{name}</h2>
        <span>
          <Button
            variant="minimal"
            size="small"
            icon={<EditIcon size={14} />}
            text={t('dictionaries:editShort')}
            aria-label={t('dictionaries:edit')}
            onClick={() => onAct('edit')}
          />
          <Button
            variant="minimal"
            size="small"
            intent="danger"
            icon={<TrashIcon size={14} />}
            text={t('dictionaries:delete')}
            onClick={() => onAct('delete')}
          />
        </span>
      </div>
      {description && <p className="muted dict-about">{description}</p>}
      <ItemTable dictionary={dictionary} />
      <h3 className="dict-title">{t('dictionaries:uses')}</h3>
      <Uses id={id} />
    </div>
  );
}
