import { Button, HTMLSelect, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import {
  CollapseAllIcon,
  DocumentIcon,
  ExpandAllIcon,
  ExportIcon,
  FolderNewIcon,
  FolderOpenIcon,
  PlusIcon,
} from '@blueprintjs/icons';
import { type ReactNode, useRef } from 'react';
import { DocStatus } from '../../../../contracts/platform/enums.js';
import { number } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { Tip } from '../../../ui/Tip.js';
import { statusKeys } from '../../../ui/tags.js';
import { ColumnMenu } from './ColumnMenu.js';
import type { ColumnChoice } from './columns.js';
import styles from './doc-table.module.css';
import type { TableFilters } from './table-query.js';

interface ToolbarProps {
  text: string;
  onText: (text: string) => void;
  filters: TableFilters;
  /** The number of docs, and of those that pass the filters; undefined until they are loaded. */
  counts: { docs: number; hits: number } | undefined;
  create: ReactNode;
  onExport: () => void;
  /** Undefined where there are no columns: on a phone. */
  columns: ColumnChoice | undefined;
}

export function Toolbar({ text, onText, filters, counts, create, onExport, columns }: ToolbarProps) {
  const { t } = useText();
  const lang = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const all = Object.values(DocStatus);
  const { status, hideEmpty } = filters;
  const empties = hideEmpty ? t('docs:showEmpty') : t('docs:hideEmpty');
  return (
    <div className="toolbar">
      <FilterInput value={text} onValue={onText} label={t('docs:filter')} inputRef={input} />
      <HTMLSelect
        aria-label={t('docs:status')}
        value={status === undefined ? '' : String(status)}
        onChange={(event) => filters.setStatus(all.find((each) => String(each) === event.currentTarget.value))}
        options={[
          { value: '', label: t('docs:anyStatus') },
          ...all.map((value) => ({ value: String(value), label: t(statusKeys[value]) })),
        ]}
      />
      <Tip content={empties}>
        <Button
          variant="minimal"
          active={hideEmpty}
          aria-pressed={hideEmpty}
          icon={<FolderOpenIcon />}
          aria-label={t('docs:hideEmpty')}
          onClick={() => filters.setHideEmpty(!hideEmpty)}
        />
      </Tip>
      <Tip content={t('docs:expandAll')}>
        <Button
          variant="minimal"
          icon={<ExpandAllIcon />}
          aria-label={t('docs:expandAll')}
          onClick={() => filters.openAll(true)}
        />
      </Tip>
      <Tip content={t('docs:collapseAll')}>
        <Button
          variant="minimal"
          icon={<CollapseAllIcon />}
          aria-label={t('docs:collapseAll')}
          onClick={() => filters.openAll(false)}
        />
      </Tip>
      <span className={`toolbar-gap ${styles.docsSum}`} role="status">
        {counts &&
          (counts.hits === counts.docs
            ? t('docs:sum', { count: counts.docs, shown: number(counts.docs, lang) })
            : t('docs:sumOf', { hits: number(counts.hits, lang), docs: number(counts.docs, lang) }))}
      </span>
      <Tip content={t('export:title')}>
        <Button variant="minimal" icon={<ExportIcon />} aria-label={t('export:title')} onClick={onExport} />
      </Tip>
      {columns && <ColumnMenu {...columns} />}
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
