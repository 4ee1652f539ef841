import { FolderCloseIcon, HomeIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { listDocsV2, moveDoc, viewProjectTree, viewSpaceTree } from '../../../contracts/docs.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { subtreeIds, visibleRows } from '../../lib/tree.js';
import { FormDialog } from '../../ui/dialogs.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { type Doc, docShape, isFolder } from './doc-row.js';

interface MoveDocProps {
  doc: Doc;
  docs: readonly Doc[];
  onClose: () => void;
}

/** Picks another folder of the same application; never one inside what is moved. */
export function MoveDoc({ doc, docs, onClose }: MoveDocProps) {
  const { t } = useText();
  const [target, setTarget] = useState(doc.parentId ?? '');
  const [filter, setFilter] = useState('');
  const move = useChange(moveDoc, [listDocsV2, viewProjectTree, viewSpaceTree]);
  const rows = useMemo(() => {
    const own = subtreeIds(docs, docShape, doc.id);
    const folders = docs.filter((each) => isFolder(each) && !own.has(each.id));
    const wanted = filter.trim().toLowerCase();
    const keep = wanted ? (each: Doc) => each.name.toLowerCase().includes(wanted) : undefined;
    return visibleRows(folders, docShape, () => true, keep);
  }, [doc.id, docs, filter]);
  const submit = () => {
    if (target === (doc.parentId ?? '')) onClose();
    else move.mutate({ id: doc.id, parentId: target }, { onSuccess: onClose });
  };
  const choice = (id: string, depth: number, name: string) => (
    <label
      key={id}
      className="move-choice"
      style={{ paddingInlineStart: `calc(var(--space-2) + ${depth} * var(--space-4))` }}
    >
      <input type="radio" name="move-target" checked={target === id} onChange={() => setTarget(id)} />
      {id ? <FolderCloseIcon className="muted" /> : <HomeIcon className="muted" />}
      <span className="cut">{name}</span>
    </label>
  );
  return (
    <FormDialog
      title={t('docs:moveTitle', { name: doc.name })}
      submit={t('docs:moveHere')}
      onSubmit={submit}
      onClose={onClose}
      busy={move.isPending}
      error={move.error}
    >
      <FilterInput value={filter} onValue={setFilter} label={t('docs:filterFolders')} />
      <div className="move-list" role="radiogroup" aria-label={t('docs:moveTo')}>
        {choice('', 0, t('docs:root'))}
        {rows.map(({ id, depth, item }) => choice(id, depth + 1, item.name))}
      </div>
    </FormDialog>
  );
}
