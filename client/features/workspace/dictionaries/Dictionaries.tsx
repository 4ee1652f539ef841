import { Button } from '@blueprintjs/core';
import { EditIcon, ManualIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { searchable } from '../../../../contracts/platform/folded.js';
import { listDictionaries } from '../../../../contracts/workspace/dictionaries.js';
import { useWatch } from '../../../lib/hints.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import lineStyles from '../../../ui/LineEditor.module.css';
import listStyles from '../../../ui/side-list.module.css';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { AddDictionary, DeleteDictionary, EditDictionary, Uses } from './DictionaryDialogs.js';
import styles from './dictionaries.module.css';
import type { Dictionary } from './dictionary.js';
import { ItemTable } from './ItemTable.js';

type Doing = { act: 'add' } | { act: 'edit' | 'delete'; dictionary: Dictionary };

/** Lists of values for parameters of the application (docs/wire.md 1.16). */
export function Dictionaries({ moduleId, mayEdit }: { moduleId: string; mayEdit: boolean }) {
  const { t } = useText();
  useWatch('module', moduleId);
  const query = useCall(listDictionaries, { moduleId });
  const [picked, setPicked] = useState('');
  const [filter, setFilter] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const add = mayEdit && (
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
            why={mayEdit ? t('dictionaries:noneWhy') : t('dictionaries:noneGuest')}
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
              <div className={listStyles.env}>
                <Names list={list} filter={filter} current={current?.id ?? ''} onPick={setPicked} />
                {current && (
                  <Details
                    key={current.id}
                    dictionary={current}
                    mayEdit={mayEdit}
                    onAct={(act) => setDoing({ act, dictionary: current })}
                  />
                )}
              </div>
            </>
          );
        }}
      </Loaded>
      {doing && (
        <Dialogs
          doing={doing}
          moduleId={moduleId}
          onClose={close}
          onDone={(id) => {
            setPicked(id);
            setFilter('');
            close();
          }}
        />
      )}
    </section>
  );
}

interface DialogsProps {
  doing: Doing;
  moduleId: string;
  onClose: () => void;
  onDone: (id: string) => void;
}

function Dialogs({ doing, moduleId, onClose, onDone }: DialogsProps) {
  switch (doing.act) {
    case 'add':
      return <AddDictionary moduleId={moduleId} onClose={onClose} onDone={onDone} />;
    case 'edit':
      return <EditDictionary dictionary={doing.dictionary} onClose={onClose} />;
    case 'delete':
      return <DeleteDictionary dictionary={doing.dictionary} onClose={onClose} />;
  }
}

interface NamesProps {
  list: readonly Dictionary[];
  filter: string;
  current: string;
  onPick: (id: string) => void;
}

function Names({ list, filter, current, onPick }: NamesProps) {
  const { t } = useText();
  const wanted = searchable(filter.trim());
  const shown = list.filter(({ name, description }) => searchable(`${name}\n${description}`).includes(wanted));
  return (
    <div className="env-side">
      <ul className={`list ${listStyles.envList}`} aria-label={t('dictionaries:title')}>
        {shown.map(({ id, name, description }) => (
          <li key={id} className={listStyles.envLine} data-current={id === current}>
            <button
              type="button"
              className={`plain-button ${listStyles.envChoice}`}
              aria-current={id === current}
              onClick={() => onPick(id)}
            >
              <span className={`row-wrap anywhere ${listStyles.envName}`}>{name}</span>
              {description && (
                <span className="cut muted caption" title={description}>
                  {description}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={`muted ${lineStyles.paramsNone}`}>{t('dictionaries:noMatch')}</p>}
    </div>
  );
}

interface DetailsProps {
  dictionary: Dictionary;
  mayEdit: boolean;
  onAct: (act: 'edit' | 'delete') => void;
}

function Details({ dictionary, mayEdit, onAct }: DetailsProps) {
  const { t } = useText();
  const { id, name, description } = dictionary;
  return (
    <div className="env-main">
      <div className={`section-head ${styles.dictHead}`}>
        <h2>{name}</h2>
        {mayEdit && (
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
        )}
      </div>
      {description && <p className={`muted ${styles.dictAbout}`}>{description}</p>}
      <ItemTable dictionary={dictionary} mayEdit={mayEdit} />
      <h3 className={styles.dictTitle}>{t('dictionaries:uses')}</h3>
      <Uses id={id} />
    </div>
  );
}
