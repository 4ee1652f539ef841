import { useState } from 'react';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { setDocOrder, setDocVersion } from '../../../../contracts/docs/docs.js';
import { isComposing } from '../../../lib/composing.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { useErrorText } from '../../../ui/states.js';
import { toast } from '../../../ui/toaster.js';
import { type DocRow, docTreeEndpoints } from './doc-row.js';
import styles from './doc-table.module.css';

interface CellProps {
  doc: DocRow;
  mayEdit: boolean;
  tabIndex: number;
}

interface InlineCellProps extends Omit<CellProps, 'doc'> {
  value: string;
  /** The accessible name of the cell, as input and as button. */
  label: string;
  change: string;
  /** Removes characters that are not allowed. */
  clean: (text: string) => string;
  longest: number;
  isNumber?: boolean;
  onSave: (text: string) => void;
}

/** Click to edit; Enter or leaving saves, Esc cancels. */
function InlineCell({ value, label, change, mayEdit, tabIndex, clean, longest, isNumber, onSave }: InlineCellProps) {
  const [draft, setDraft] = useState<string>();
  if (!mayEdit) return <span className="cut">{value}</span>;
  if (draft === undefined) {
    return (
      <button
        type="button"
        className={`plain-button ${styles.cellButton} cut`}
        tabIndex={tabIndex}
        aria-label={change}
        title={change}
        onClick={() => setDraft(value)}
      >
        {value || <span aria-hidden className="cell-empty" />}
      </button>
    );
  }
  const save = () => {
    setDraft(undefined);
    if (draft.trim() !== value) onSave(draft.trim());
  };
  return (
    <input
      className={styles.cellInput}
      // biome-ignore lint/a11y/noAutofocus: the cell was opened for typing
      autoFocus
      inputMode={isNumber ? 'numeric' : undefined}
      maxLength={longest}
      aria-label={label}
      value={draft}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(clean(event.target.value))}
      onBlur={save}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape') setDraft(undefined);
      }}
    />
  );
}

export function OrderCell({ doc, mayEdit, tabIndex }: CellProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const change = useChange(setDocOrder, docTreeEndpoints);
  const shown = String(change.isPending ? change.variables.orderIndex : doc.orderIndex);
  const save = (text: string) => {
    const orderIndex = Number.parseInt(text, 10);
    if (Number.isNaN(orderIndex)) return;
    const onError = (error: Error) => void toast({ intent: 'danger', message: errorText(error) });
    change.mutate({ id: doc.id, orderIndex }, { onError });
  };
  return (
    <InlineCell
      {...{ mayEdit, tabIndex }}
      isNumber
      value={shown}
      label={t('docs:order')}
      change={t('docs:changeOrder', { order: shown })}
      clean={(text) => text.replace(/[^\d-]/g, '')}
      longest={11}
      onSave={save}
    />
  );
}

/** The version label that people assign: 1.2.0. */
export function VersionCell({ doc, mayEdit, tabIndex }: CellProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const change = useChange(setDocVersion, docTreeEndpoints);
  const shown = change.isPending ? change.variables.version : doc.version;
  const save = (version: string) => {
    const onError = (error: Error) => void toast({ intent: 'danger', message: errorText(error) });
    change.mutate({ id: doc.id, version }, { onError });
  };
  return (
    <InlineCell
      {...{ mayEdit, tabIndex }}
      value={shown}
      label={t('docs:version')}
      change={shown ? t('docs:changeVersion', { version: shown }) : t('docs:giveVersion')}
      clean={(text) => text}
      longest={limits.versionLabel}
      onSave={save}
    />
  );
}
