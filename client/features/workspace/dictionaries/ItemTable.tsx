import { Button } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, EditIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { searchable } from '../../../../contracts/platform/folded.js';
import {
  deleteDictionaryItem,
  listDictionaryItems,
  orderDictionaryItems,
} from '../../../../contracts/workspace/dictionaries.js';
import { useText } from '../../../lib/i18n.js';
import { moved } from '../../../lib/order.js';
import { useCall, useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { FormError } from '../../../ui/Field.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import styles from '../../../ui/LineEditor.module.css';
import { Loaded, SkeletonRows } from '../../../ui/states.js';
import { type Dictionary, type Item, touched } from './dictionary.js';
import { ItemChange, NewItem } from './ItemEditor.js';

/** The line that is being edited, or a new one at the end. */
type Open = { change: string } | 'new';

/** The values of a dictionary; lines are edited in place, and ordered by keys or buttons. */
export function ItemTable({ dictionary, mayEdit }: { dictionary: Dictionary; mayEdit: boolean }) {
  const { t } = useText();
  const enumId = dictionary.id;
  const query = useCall(listDictionaryItems, { enumId });
  const order = useChange(orderDictionaryItems, touched);
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState<Open>();
  const [leaving, setLeaving] = useState<Item>();
  const close = () => setOpen(undefined);
  const all = query.data ?? [];
  const known = new Map(all.map((item) => [item.id, item]));
  // The new order is shown while it is being saved.
  const ids = order.isPending ? order.variables.ids : all.map(({ id }) => id);
  const wanted = searchable(filter.trim());
  const shown = ids
    .flatMap((id) => known.get(id) ?? [])
    .filter(({ name, value, description }) =>
      [name, value, description].some((text) => searchable(text).includes(wanted)),
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
        {mayEdit && <Button icon={<PlusIcon />} text={t('dictionaries:addItem')} onClick={() => setOpen('new')} />}
      </div>
      <FormError error={order.error} />
      <Loaded query={query} skeleton={<SkeletonRows rows={3} />}>
        {() =>
          shown.length === 0 && open !== 'new' ? (
            <p className={`muted ${styles.paramsNone}`}>
              {wanted ? t('dictionaries:noMatch') : t('dictionaries:noItems')}
            </p>
          ) : (
            <table
              className={`table ${styles.paramsTable}`}
              aria-label={t('dictionaries:itemsOf', { name: dictionary.name })}
            >
              <Head />
              <tbody>
                {shown.map((item, index) =>
                  open !== undefined && open !== 'new' && open.change === item.id ? (
                    <ItemChange key={item.id} item={item} onClose={close} />
                  ) : (
                    <ItemLine
                      key={item.id}
                      item={item}
                      mayEdit={mayEdit}
                      mayMove={mayEdit && wanted === ''}
                      isFirst={index === 0}
                      isLast={index === shown.length - 1}
                      onMove={(by) => put(item.id, by)}
                      onEdit={() => setOpen({ change: item.id })}
                      onRemove={() => setLeaving(item)}
                    />
                  ),
                )}
                {open === 'new' && <NewItem key={`new ${all.length}`} enumId={enumId} onClose={close} />}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {leaving && <DeleteItem item={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

function DeleteItem({ item: { id, name }, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useText();
  const remove = useChange(deleteDictionaryItem, touched);
  return (
    <ConfirmDialog
      title={t('dictionaries:deleteItem')}
      text={t('dictionaries:deleteItemText', { name })}
      confirm={t('dictionaries:deleteItem')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id }, { onSuccess: onClose })}
      onClose={onClose}
    />
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
  mayEdit: boolean;
  /** False while a filter hides some of the others. */
  mayMove: boolean;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}

function ItemLine({ item, mayEdit, mayMove, isFirst, isLast, onMove, onEdit, onRemove }: ItemLineProps) {
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
      <td className={`mono anywhere ${styles.paramName}`}>{name}</td>
      <td data-label={t('dictionaries:item.type')}>{type}</td>
      <td data-label={t('dictionaries:item.value')} className={`mono ${styles.paramText}`}>
        {value}
      </td>
      <td data-label={t('dictionaries:item.description')} className={styles.paramText}>
        {description}
      </td>
      <td className={`end ${styles.paramActs}`}>
        {mayEdit && (
          <>
            {act(<ArrowUpIcon size={14} />, t('dictionaries:up', { name }), () => onMove(-1), !mayMove || isFirst)}
            {act(<ArrowDownIcon size={14} />, t('dictionaries:down', { name }), () => onMove(1), !mayMove || isLast)}
            {act(<EditIcon size={14} />, t('dictionaries:editItem', { name }), onEdit)}
            {act(<TrashIcon size={14} />, t('dictionaries:deleteNamed', { name }), onRemove)}
          </>
        )}
      </td>
    </tr>
  );
}
