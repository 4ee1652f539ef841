import { Button, HTMLSelect, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CollapseAllIcon, DocumentIcon, ExpandAllIcon, FolderNewIcon, PlusIcon } from '@blueprintjs/icons';
import { type ReactNode, useRef } from 'react';
import { DocStatus } from '../../../contracts/enums.js';
import { useText } from '../../lib/i18n.js';
import { FilterInput } from '../../ui/FilterInput.js';
import { Tip } from '../../ui/Tip.js';
import { statusKeys } from '../../ui/tags.js';

interface ToolbarProps {
  filter: string;
  onFilter: (filter: string) => void;
  status: DocStatus | undefined;
  onStatus: (status: DocStatus | undefined) => void;
  onExpand: () => void;
  onCollapse: () => void;
  create: ReactNode;
}

export function Toolbar({ filter, onFilter, status, onStatus, onExpand, onCollapse, create }: ToolbarProps) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const all = Object.values(DocStatus);
  return (
    <div className="toolbar">
      <FilterInput value={filter} onValue={onFilter} label={t('docs:filter')} inputRef={input} />
      <HTMLSelect
        aria-label={t('docs:status')}
        value={status === undefined ? '' : String(status)}
        onChange={(event) => onStatus(all.find((each) => String(each) === event.currentTarget.value))}
        options={[
          { value: '', label: t('docs:anyStatus') },
          ...all.map((value) => ({ value: String(value), label: t(statusKeys[value]) })),
        ]}
      />
      <Tip content={t('docs:expandAll')}>
        <Button variant="minimal" icon={<ExpandAllIcon />} aria-label={t('docs:expandAll')} onClick={onExpand} />
      </Tip>
      <Tip content={t('docs:collapseAll')}>
        <Button variant="minimal" icon={<CollapseAllIcon />} aria-label={t('docs:collapseAll')} onClick={onCollapse} />
      </Tip>
      <span className="toolbar-gap" />
      {create}
    </div>
  );
}

export function NewMenu({ onNew }: { onNew: (what: 'newDoc' | 'newFolder') => void }) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem icon={<DocumentIcon />} text={t('docs:newDoc')} onClick={() => onNew('newDoc')} />
          <MenuItem icon={<FolderNewIcon />} text={t('docs:newFolder')} onClick={() => onNew('newFolder')} />
        </Menu>
      }
    >
      <Button intent="primary" icon={<PlusIcon />} text={t('docs:new')} />
    </PopoverNext>
  );
}
