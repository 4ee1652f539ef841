import { FolderCloseIcon, HomeIcon } from '@blueprintjs/icons';
import { useMemo, useRef, useState } from 'react';
import { moveDocs } from '../../../../contracts/docs/doc-rows.js';
import { listFolders } from '../../../../contracts/docs/docs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { searchable } from '../../../../contracts/platform/folded.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { subtreeIds, type TreeShape, visibleRows } from '../../../lib/tree.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { Loaded, SkeletonRows } from '../../../ui/states.js';
import { useRowWindow } from '../../../ui/window-rows.js';
import { type DocRow, docTreeEndpoints } from './doc-row.js';
import styles from './MoveDocs.module.css';

type Folder = WireReply<typeof listFolders>[number];
const shape: TreeShape<Folder> = { idOf: ({ id }) => id, parentOf: ({ parentId }) => parentId ?? '' };
/** Height of a choice in px; the style sheet has the same value. */
const CHOICE = 32;

/** The fields of a moved doc that this dialog needs. */
type Movable = Pick<DocRow, 'id' | 'parentId' | 'name'>;

interface MoveDocsProps {
  moduleId: string;
  docs: readonly Movable[];
  onClose: () => void;
  onDone: () => void;
}

/** Chooses another folder of the same application, never one inside the moved docs. */
export function MoveDocs({ moduleId, docs, onClose, onDone }: MoveDocsProps) {
  const { t } = useText();
  const [first] = docs;
  const [target, setTarget] = useState(first?.parentId ?? '');
  const folders = useCall(listFolders, { moduleId });
  const move = useChange(moveDocs, docTreeEndpoints);
  const submit = () => {
    const ids = docs.filter(({ parentId }) => (parentId ?? '') !== target).map(({ id }) => id);
    if (ids.length === 0) onClose();
    else move.mutate({ ids, parentId: target, before: '' }, { onSuccess: onDone });
  };
  return (
    <FormDialog
      title={
        first && docs.length === 1
          ? t('docs:moveTitle', { name: first.name })
          : t('docs:moveMany', { count: docs.length })
      }
      submit={t('docs:moveHere')}
      onSubmit={submit}
      onClose={onClose}
      busy={move.isPending}
      error={move.error}
    >
      <Loaded query={folders} skeleton={<SkeletonRows rows={6} />}>
        {(list) => <Choices folders={list} moved={docs} target={target} onTarget={setTarget} />}
      </Loaded>
    </FormDialog>
  );
}

interface ChoicesProps {
  folders: readonly Folder[];
  moved: readonly Movable[];
  target: string;
  onTarget: (id: string) => void;
}

function Choices({ folders, moved, target, onTarget }: ChoicesProps) {
  const { t } = useText();
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const choices = useMemo(() => {
    const own = new Set(moved.flatMap(({ id }) => [...subtreeIds(folders, shape, id)]));
    const wanted = searchable(filter.trim());
    const keep = wanted ? (each: Folder) => searchable(each.name).includes(wanted) : undefined;
    const rows = visibleRows(
      folders.filter(({ id }) => !own.has(id)),
      shape,
      () => true,
      keep,
    );
    const root = { id: '', depth: 0, name: t('docs:root') };
    return [root, ...rows.map(({ id, depth, item }) => ({ id, depth: depth + 1, name: item.name }))];
  }, [folders, moved, filter, t]);
  const { from, to } = useRowWindow(list, choices.length, CHOICE);
  return (
    <>
      <FilterInput value={filter} onValue={setFilter} label={t('docs:filterFolders')} />
      <div className={styles.moveList} data-scroller>
        <div
          ref={list}
          role="radiogroup"
          aria-label={t('docs:moveTo')}
          className={styles.moveChoices}
          style={{ height: choices.length * CHOICE }}
        >
          {choices.slice(from, to).map(({ id, depth, name }, n) => (
            <label
              key={id}
              className={`row gap-2 ${styles.moveChoice}`}
              title={name}
              style={{
                top: (from + n) * CHOICE,
                height: CHOICE,
                paddingInlineStart: `calc(var(--space-2) + ${depth} * var(--space-4))`,
              }}
            >
              <input type="radio" name="move-target" checked={target === id} onChange={() => onTarget(id)} />
              {id ? <FolderCloseIcon className="muted" /> : <HomeIcon className="muted" />}
              <span className="cut">{name}</span>
            </label>
          ))}
        </div>
      </div>
    </>
  );
}
