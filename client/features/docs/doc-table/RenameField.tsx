import { type KeyboardEvent, useState } from 'react';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import { saveDoc, updateFolder } from '../../../../contracts/docs/docs.js';
import { call } from '../../../lib/api.js';
import { isComposing } from '../../../lib/composing.js';
import { useText } from '../../../lib/i18n.js';
import { forget } from '../../../lib/query.js';
import { useErrorText } from '../../../ui/states.js';
import { toast } from '../../../ui/toaster.js';
import { type DocRow, docTreeEndpoints, isFolder } from './doc-row.js';
import styles from './doc-table.module.css';

/** Edits the name in place: Enter or leaving saves, Esc cancels. It stays until the table has the new name. */
export function RenameField({ doc, onClose }: { doc: DocRow; onClose: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const [name, setName] = useState(doc.name);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const wanted = name.trim();
    if (isBusy) return;
    if (wanted === '' || wanted === doc.name) return onClose();
    setBusy(true);
    try {
      await call(isFolder(doc) ? updateFolder : saveDoc, { id: doc.id, name: wanted });
      await forget(...docTreeEndpoints);
    } catch (error) {
      await toast({ intent: 'danger', message: errorText(error) });
    }
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    if (isComposing(event.nativeEvent)) return;
    event.preventDefault();
    if (event.key === 'Escape') onClose();
    else void save();
    event.currentTarget.closest<HTMLElement>('[data-row]')?.focus();
  };
  return (
    <input
      className={`${styles.cellInput} ${styles.docsRename}`}
      // biome-ignore lint/a11y/noAutofocus: it was opened for typing
      autoFocus
      maxLength={isFolder(doc) ? limits.folderName : limits.name}
      aria-label={isFolder(doc) ? t('docs:folderName') : t('docs:docName')}
      readOnly={isBusy}
      value={name}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  );
}
