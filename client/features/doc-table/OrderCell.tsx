import { useState } from 'react';
import { listDocsV2, setDocOrder } from '../../../contracts/docs.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { useErrorText } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';
import type { Doc } from './doc-row.js';

/** Click to change; Enter or leaving saves, Esc takes back. */
export function OrderCell({ doc, mayEdit, tabIndex }: { doc: Doc; mayEdit: boolean; tabIndex: number }) {
  const { t } = useText();
  const errorText = useErrorText();
  const [draft, setDraft] = useState<string>();
  const change = useChange(setDocOrder, [listDocsV2]);
  const shown = change.isPending ? Number(change.variables.orderIndex) : doc.orderIndex;
  if (!mayEdit) return <>{doc.orderIndex}</>;
  if (draft === undefined) {
    return (
      <button
        type="button"
        className="plain-button"
        tabIndex={tabIndex}
        aria-label={t('docs:changeOrder', { order: shown })}
        onClick={() => setDraft(String(shown))}
      >
        {shown}
      </button>
    );
  }
  const save = () => {
    const orderIndex = Number.parseInt(draft, 10);
    setDraft(undefined);
    if (Number.isNaN(orderIndex) || orderIndex === doc.orderIndex) return;
    change.mutate(
      { id: doc.id, orderIndex },
      { onError: (error) => void toast({ intent: 'danger', message: errorText(error) }) },
    );
  };
  return (
    <input
      className="cell-input"
      // biome-ignore lint/a11y/noAutofocus: the cell was opened to type
      autoFocus
      inputMode="numeric"
      aria-label={t('docs:order')}
      value={draft}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.target.value.replace(/[^\d-]/g, ''))}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        else if (event.key === 'Escape') setDraft(undefined);
      }}
    />
  );
}
