import { Button } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, EditIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import {
  addDictionaryItem,
  deleteDictionaryItem,
  listDictionaryItems,
  orderDictionaryItems,
  updateDictionaryItem,
} from '../../../contracts/dictionaries.js';
import { useText } from '../../lib/i18n.js';
import { moved } from '../../lib/order.js';
import { useCall, useChange } from '../../lib/query.js';
import { ConfirmDialog } from '../../ui/dialogs.js';
import { FormError } from '../../ui/Field.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { Loaded, SkeletonRows } from '../../ui/states.js';
import { type Dictionary, type Item, touched } from './dictionary.js';
import { ItemEditor } from './ItemEditor.js';

/** What is open in the table: a line that changes, or a new one at the end. */
type Open = { change: string } | 'new';

/** The values of a dictionary; lines are changed in place, and put in order by keys or buttons. */
export function ItemTable({ dictionary }: { dictionary: Dictionary }) {
  const { t } = useText();
  const enumId = dictionary.id;
  const query = useCall(listDictionaryItems, { enumId });
  const add = useChange(addDictionaryItem, touched);
  const change = useChange(updateDictionaryItem, touched);
  const remove = useChange(deleteDictionaryItem, touched);
  const order = useChange(orderDictionaryItems, touched);
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState<Open>();
  const [leaving, setLeaving] = useState<Item>();
  const close = () => {
    setOpen(undefined);
    add.reset();
    change.reset();
  };
  const all = query.data ?? [];
  const known = new Map(all.map((item) => [item.id, item]));
  // While the server writes it, the list stands as it was put.
  const ids = order.isPending ? order.variables.ids : all.map(({ id }) => id);
  const wanted = filter.trim().toLowerCase();
  const shown = ids
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ name, value, description }) =>
      [name, value, description].some((text) => text.toLowerCase().includes(wanted)),
    );
  const put = (id: string, by: number) => {
    const next = wanted === '' ? moved(ids, id, ids.indexOf(id) + by) : undefined;
    if (next && !order.isPending) order.mutate({ enumId, ids: next });
  };
  return (
    <>
      <div className="toolbar">
        <FilterInput value={filter} onValue={setFilter} label={t('dictionaries:filterItems')} />
        <span className="toolbar-gap" />
        <Button icon={<PlusIcon />} text={t('dictionaries:addItem')} onClick={() => setOpen('new')} />
      </div>
      <FormError error={order.error} />
      <Loaded query={query} skeleton={<SkeletonRows rows={3} />}>
        {() =>
          shown.length === 0 && open !== 'new' ? (
            <p className="muted params-none">{wanted ? t('dictionaries:noMatch') : t('dictionaries:noItems')}</p>
          ) : (
            <table className="table params-table" aria-label={t('dictionaries:itemsOf', { name: dictionary.name })}>
              <Head />
              <tbody>
                {shown.map((item, index) =>
                  open !== undefined && open !== 'new' && open.change === item.id ? (
                    <ItemEditor
                      key={item.id}
                      initial={item}
                      busy={change.isPending}
                      error={change.error}
                      onSave={(wish) => change.mutate({ id: item.id, enumId, ...wish }, { onSuccess: close })}
                      onClose={close}
                    />
                  ) : (
                    <ItemLine
                      key={item.id}
                      item={item}
                      mayMove={wanted === ''}
                      isFirst={index === 0}
                      isLast={index === shown.length - 1}
                      onMove={(by) => put(item.id, by)}
                      onEdit={() => setOpen({ change: item.id })}
                      onRemove={() => setLeaving(item)}
                    />
                  ),
                )}
                {open === 'new' && (
                  // After each one that was added the next empty line is there.
                  <ItemEditor
                    key={`new ${all.length}`}
                    busy={add.isPending}
                    error={add.error}
                    onSave={(wish) => add.mutate({ enumId, ...wish })}
                    onClose={close}
                  />
                )}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {leaving && (
        <ConfirmDialog
          title={t('dictionaries:deleteItem')}
          text={t('dictionaries:deleteItemText', { name: leaving.name })}
          confirm={t('dictionaries:deleteItem')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ id: leaving.id }, { onSuccess: () => setLeaving(undefined) })}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

function Head() {
  const { t } = useText();
  return (
    <thead>
      <tr>
        <th scope="col">{t('dictionaries:item.name')}</th>
        <th scope="col">{t('dictionaries:item.type')}</th>
        <th scope="col">{t('dictionaries:item.value')}</th>
        <th scope="col">{t('dictionaries:item.description')}</th>
        <th scope="col">
          <span className="visually-hidden">{t('members:actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface ItemLineProps {
  item: Item;
  /** Not while a filter hides some of the others. */
  mayMove: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ItemLine({ item, mayMove, isFirst, isLast, onMove, onEdit, onRemove }: ItemLineProps) {
  const { t } = useText();
  const { name, type, value, description } = item;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const act = (icon: ReactElement, label: string, onClick: () => void, disabled = false) => (
    <Button {...{ icon, onClick, disabled }} variant="minimal" size="small" aria-label={label} title={label} />
  );
  return (
    <tr onKeyDown={onKeyDown}>
      <td className="mono param-name">{name}</td>
      <td data-label={t('dictionaries:item.type')}>{type}</td>
      <td data-label={t('dictionaries:item.value')} className="mono param-text">
        {value}
      </td>
      <td data-label={t('dictionaries:item.description')} className="param-text">
        {description}
      </td>
      <td className="end param-acts">
        {act(<ArrowUpIcon size={14} />, t('dictionaries:up', { name }), () => onMove(-1), !mayMove || isFirst)}
        {act(<ArrowDownIcon size={14} />, t('dictionaries:down', { name }), () => onMove(1), !mayMove || isLast)}
        {act(<EditIcon size={14} />, t('dictionaries:editItem', { name }), onEdit)}
        {act(<TrashIcon size={14} />, t('dictionaries:deleteNamed', { name }), onRemove)}
      </td>
    </tr>
  );
}
