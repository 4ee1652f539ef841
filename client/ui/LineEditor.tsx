import { Button } from '@blueprintjs/core';
import { CrossIcon, TickIcon } from '@blueprintjs/icons';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useText } from '../lib/i18n.js';

interface LineActsProps {
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** The last cell of a table's line that is being written. */
export function LineActs({ busy, onSave, onClose }: LineActsProps) {
  const { t } = useText();
  return (
    <td className="end param-acts">
      <Button
        variant="minimal"
        size="small"
        intent="primary"
        icon={<TickIcon size={14} />}
        aria-label={t('action.save')}
        loading={busy}
        onClick={onSave}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<CrossIcon size={14} />}
        aria-label={t('action.cancel')}
        onClick={onClose}
      />
    </td>
  );
}

interface LineErrorProps {
  /** What the wrong field is described by. */
  id: string;
  said: string;
  columns: number;
  style?: CSSProperties;
}

/** Why the line was not saved, below it. */
export function LineError({ id, said, columns, style }: LineErrorProps) {
  return said ? (
    <tr className="param-said">
      <td colSpan={columns} style={style}>
        <span className="field-error" role="alert" id={id}>
          {said}
        </span>
      </td>
    </tr>
  ) : null;
}

/** Enter in a field saves, Esc takes back; a switch keeps its Enter. */
export const lineKeys =
  ({ onSave, onClose }: Pick<LineActsProps, 'onSave' | 'onClose'>) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')
      onSave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
