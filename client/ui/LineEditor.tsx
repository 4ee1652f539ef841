import { Button } from '@blueprintjs/core';
import { CrossIcon, TickIcon } from '@blueprintjs/icons';
import type { CSSProperties, KeyboardEvent, SyntheticEvent } from 'react';
import { isComposing } from '../lib/composing.js';
import { useText } from '../lib/i18n.js';
import styles from './LineEditor.module.css';

interface LineActsProps {
  busy: boolean;
  onSave: (event: SyntheticEvent<HTMLElement>) => void;
  onClose: () => void;
}

/** The last cell of a table row that is being edited. */
export function LineActs({ busy, onSave, onClose }: LineActsProps) {
  const { t } = useText();
  return (
    <td className={`end ${styles.paramActs}`}>
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
  /** For `aria-describedby` of the invalid field. */
  id: string;
  text: string;
  columns: number;
  style?: CSSProperties;
}

/** The error of a row that was not saved, below it. */
export function LineError({ id, text, columns, style }: LineErrorProps) {
  return text ? (
    <tr className={styles.paramSaid}>
      <td colSpan={columns} style={style}>
        <span className="field-error" role="alert" id={id}>
          {text}
        </span>
      </td>
    </tr>
  ) : null;
}

/** Enter in a field saves, Esc cancels; Enter on a switch toggles it. */
export const lineKeys =
  ({ onSave, onClose }: Pick<LineActsProps, 'onSave' | 'onClose'>) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')
      onSave(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
