import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { DocumentIcon, DragHandleVerticalIcon, FolderCloseIcon, MoreIcon } from '@blueprintjs/icons';
import { type CSSProperties, useState } from 'react';
import { isOn } from '../../../../contracts/platform/wire.js';
import {
  listComposeDocs,
  moveComposeDoc,
  newComposeDocs,
  removeComposeDoc,
  takeComposeDocs,
} from '../../../../contracts/sharing/compose-docs.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { MethodTag } from '../../../ui/tags.js';
import styles from './composing.module.css';
import { type ComposedEntry, type EntryLine, entryLines, isNewer } from './project.js';

export type EntryAct = 'add' | 'folder' | 'rename' | 'move';

interface EntryListProps {
  entries: readonly ComposedEntry[];
  mayEdit: boolean;
  onAct: (act: EntryAct, entry: ComposedEntry) => void;
}

/** Folders and docs of a composed project; an entry is dragged in front of another, or into a folder. */
export function EntryList({ entries, mayEdit, onAct }: EntryListProps) {
  const { t } = useText();
  const [dragged, setDragged] = useState('');
  const [over, setOver] = useState('');
  const move = useChange(moveComposeDoc, [listComposeDocs]);
  const drop = ({ entry }: EntryLine) => {
    if (!dragged || dragged === entry.id) return;
    if (isOn(entry.isFolder)) move.mutate({ id: dragged, parentId: entry.id });
    else move.mutate({ id: dragged, parentId: entry.parentId, before: entry.id });
  };
  return (
    <>
      <FormError error={move.error} />
      <ul className={styles.entries} aria-label={t('composing:docs')}>
        {entryLines(entries).map((line) => (
          <li
            key={line.entry.id}
            className={styles.entry}
            style={depthOf(line)}
            draggable={mayEdit}
            data-over={over === line.entry.id || undefined}
            onDragStart={() => setDragged(line.entry.id)}
            onDragEnd={() => {
              setDragged('');
              setOver('');
            }}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(line.entry.id);
            }}
            onDrop={() => drop(line)}
          >
            {mayEdit && <DragHandleVerticalIcon className="muted" />}
            <Entry entry={line.entry} />
            {mayEdit && <Acts line={line} onAct={onAct} />}
          </li>
        ))}
      </ul>
    </>
  );
}

const depthOf = ({ depth }: EntryLine): CSSProperties => Object.fromEntries([['--depth', depth]]);

function Entry({ entry }: { entry: ComposedEntry }) {
  const { t } = useText();
  const { name, url, httpMethod, origin, state, pinnedVersion, newerVersion } = entry;
  const isFolder = isOn(entry.isFolder);
  return (
    <span className="row gap-2 grow">
      {isFolder ? (
        <FolderCloseIcon className="muted" />
      ) : httpMethod ? (
        <MethodTag method={httpMethod} />
      ) : (
        <DocumentIcon />
      )}
      <span className="cut">{name || t('composing:unnamed')}</span>
      <span className={`grow small ${styles.url} muted cut`}>{url}</span>
      <span className={`${styles.origin} muted cut`} title={origin}>
        {origin}
      </span>
      {state !== 'shown' && (
        <span className="tag" data-tone="orange">
          {t(`composing:state.${state}`)}
        </span>
      )}
      {pinnedVersion !== null && (
        <span className="tag" data-tone={isNewer(entry) ? 'orange' : undefined}>
          {newerVersion
            ? t('composing:newer', { pinned: pinnedVersion, newest: newerVersion })
            : t(isNewer(entry) ? 'composing:newerModels' : 'composing:pinned', { version: pinnedVersion })}
        </span>
      )}
    </span>
  );
}

function Acts({ line, onAct }: { line: EntryLine; onAct: EntryListProps['onAct'] }) {
  const { t } = useText();
  const { entry, siblings } = line;
  const move = useChange(moveComposeDoc, [listComposeDocs]);
  const remove = useChange(removeComposeDoc, [listComposeDocs, newComposeDocs]);
  const take = useChange(takeComposeDocs, [listComposeDocs]);
  const at = siblings.findIndex(({ id }) => id === entry.id);
  const { id, parentId, projectId, pinnedVersion, newerVersion } = entry;
  const to = (before: string | undefined) => move.mutate({ id, parentId, before });
  const isFolder = isOn(entry.isFolder);
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {isFolder && <MenuItem text={t('composing:addDocs')} onClick={() => onAct('add', entry)} />}
          {isFolder && <MenuItem text={t('composing:addFolder')} onClick={() => onAct('folder', entry)} />}
          {isFolder && <MenuItem text={t('composing:rename')} onClick={() => onAct('rename', entry)} />}
          {isNewer(entry) && (
            <MenuItem text={t('composing:take')} onClick={() => take.mutate({ projectId, ids: [id] })} />
          )}
          {newerVersion !== null && isOn(entry.mayRead) && (
            <MenuItem
              text={t('composing:compare')}
              href={`/view/${entry.docId}?compare=${pinnedVersion}..${newerVersion}`}
              target="_blank"
            />
          )}
          <MenuItem text={t('composing:up')} disabled={at <= 0} onClick={() => to(siblings[at - 1]?.id)} />
          <MenuItem
            text={t('composing:down')}
            disabled={at < 0 || at === siblings.length - 1}
            onClick={() => to(siblings[at + 2]?.id)}
          />
          <MenuItem text={t('composing:move')} onClick={() => onAct('move', entry)} />
          <MenuDivider />
          <MenuItem text={t('composing:remove')} intent="danger" onClick={() => remove.mutate({ id })} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<MoreIcon />}
        loading={move.isPending || remove.isPending}
        aria-label={t('composing:actionsOf', { name: entry.name || t('composing:unnamed') })}
      />
    </PopoverNext>
  );
}
