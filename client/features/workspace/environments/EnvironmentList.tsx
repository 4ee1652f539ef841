import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { DragHandleVerticalIcon, MoreIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useState } from 'react';
import { isOn } from '../../../../contracts/platform/wire.js';
import { listEnvironments, orderEnvironments } from '../../../../contracts/workspace/environments.js';
import { useText } from '../../../lib/i18n.js';
import { moved } from '../../../lib/order.js';
import { useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import styles from '../../../ui/side-list.module.css';
import type { Environment } from './environment.js';

export type EnvironmentAct = 'edit' | 'copy' | 'delete';

interface EnvironmentListProps {
  moduleId: string;
  environments: readonly Environment[];
  current: string;
  onPick: (id: string) => void;
  onAct: (act: EnvironmentAct, environment: Environment) => void;
}

/**
 * In order: the first one provides the common parameters of docs. Ordered by dragging, by Alt and arrows, or by the
 * menu.
 */
export function EnvironmentList({ moduleId, environments, current, onPick, onAct }: EnvironmentListProps) {
  const { t } = useText();
  const order = useChange(orderEnvironments, [listEnvironments]);
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const known = new Map(environments.map((each) => [each.id, each]));
  // The new order is shown while it is being saved.
  const ids = order.isPending ? order.variables.ids : environments.map(({ id }) => id);
  const put = (id: string, to: number) => {
    const next = moved(ids, id, to);
    if (next && !order.isPending) order.mutate({ moduleId, ids: next });
  };
  const drop = () => {
    if (dragged && over) put(dragged, ids.indexOf(over));
    setDragged(undefined);
    setOver(undefined);
  };
  return (
    <div className="env-side">
      <FormError error={order.error} />
      <ol className={`list ${styles.envList}`} aria-label={t('environments:title')}>
        {ids.map((id, index) => {
          const environment = known.get(id);
          if (!environment) return null;
          return (
            <li
              key={id}
              className={styles.envLine}
              data-current={id === current}
              data-over={id === over && id !== dragged}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(id);
              }}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(id);
              }}
              onDrop={drop}
              onDragEnd={drop}
            >
              <DragHandleVerticalIcon className={`muted ${styles.envHandle}`} size={14} />
              <Choice
                environment={environment}
                isCurrent={id === current}
                isFirst={index === 0}
                onPick={() => onPick(id)}
                onMove={(by) => put(id, index + by)}
              />
              <LineMenu
                environment={environment}
                onAct={onAct}
                onMove={(by) => put(id, index + by)}
                isFirst={index === 0}
                isLast={index === ids.length - 1}
              />
            </li>
          );
        })}
      </ol>
      {ids.length > 1 && <p className="field-note">{t('environments:orderNote')}</p>}
    </div>
  );
}

interface ChoiceProps {
  environment: Environment;
  isCurrent: boolean;
  isFirst: boolean;
  onPick: () => void;
  onMove: (by: number) => void;
}

function Choice({ environment, isCurrent, isFirst, onPick, onMove }: ChoiceProps) {
  const { t } = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <button
      type="button"
      className={`plain-button ${styles.envChoice}`}
      aria-current={isCurrent}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onClick={onPick}
      onKeyDown={onKeyDown}
    >
      <span className={`row-wrap anywhere ${styles.envName}`}>
        {environment.name}
        <span className={styles.envTags}>
          {isFirst && (
            <span className="tag" data-tone="blue">
              {t('environments:feeds')}
            </span>
          )}
          {isOn(environment.isPublic) && <span className="tag">{t('environments:isPublic')}</span>}
        </span>
      </span>
      <span className="cut muted mono caption" title={environment.url}>
        {environment.url}
      </span>
    </button>
  );
}

interface LineMenuProps {
  environment: Environment;
  isFirst: boolean;
  isLast: boolean;
  onAct: EnvironmentListProps['onAct'];
  onMove: (by: number) => void;
}

function LineMenu({ environment, isFirst, isLast, onAct, onMove }: LineMenuProps) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem text={t('environments:editShort')} onClick={() => onAct('edit', environment)} />
          <MenuItem text={t('environments:copy')} onClick={() => onAct('copy', environment)} />
          <MenuItem
            text={t('environments:up')}
            label={t('environments:upKeys')}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <MenuItem
            text={t('environments:down')}
            label={t('environments:downKeys')}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <MenuDivider />
          <MenuItem text={t('environments:delete')} intent="danger" onClick={() => onAct('delete', environment)} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<MoreIcon />}
        aria-label={t('environments:actionsOf', { name: environment.name })}
      />
    </PopoverNext>
  );
}
