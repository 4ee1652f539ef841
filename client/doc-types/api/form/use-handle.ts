import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useState } from 'react';
import { cellsOf } from '../../../../contracts/doc-types/rows.js';
import { useText } from '../../../lib/i18n.js';
import { handleOf } from '../../custom/handle.js';
import type { EditorHandle, EditProps, Whereabouts } from '../../doc-type.js';
import { cellOf, type TableEditing } from '../grid/index.js';
import { rowMap } from '../grid/row-table.js';
import { fieldOf } from './field-presence.js';
import { fieldsSay } from './says.js';
import type { TableSection } from './sections.js';
import { markdownOf } from './words.js';

interface HandleParts {
  readonly editing: TableEditing;
  readonly tables: readonly TableSection[];
  readonly page: RefObject<HTMLElement | null>;
  readonly onHandle: EditProps['onHandle'];
}

/** What the screen may ask of the form; returns where the description's editor is to be told. */
export function useHandle({ editing, tables, page, onHandle }: HandleParts) {
  const { t } = useText();
  const [editor, setEditor] = useState<Editor | null>(null);
  useEffect(() => {
    const { ydoc, awareness } = editing;
    const prose = editor && handleOf(editor, awareness);
    const whereIs = (client: number): Whereabouts | null => {
      const cell = cellOf(awareness, client);
      const place = cell ? null : fieldOf(awareness, client);
      if (place) return { heading: t(`api:form.place.${place}`) };
      if (!cell) return prose?.whereIs(client) ? { heading: t('api:form.description') } : null;
      const at = editing.rows.shape().get(cell.row);
      const table = tables.find(({ style }) => style === at?.style);
      const row = rowMap(ydoc, cell.row);
      const name = (row && cellsOf(row).name) || t('api:form.unnamedRow');
      return table ? { heading: t('api:form.rowOf', { section: t(`api:form.section.${table.title}`), name }) } : null;
    };
    const handle: EditorHandle = {
      focus: () => {
        const first = page.current?.querySelector<HTMLElement>('[data-place="url"] textarea');
        if (first) first.focus();
        else prose?.focus();
      },
      follow(client) {
        const cell = cellOf(awareness, client);
        if (cell) editing.revealRow(cell.row, cell.attribute);
        const place = cell ? null : fieldOf(awareness, client);
        const field = place && page.current?.querySelector(`[data-place="${place}"]`);
        field?.scrollIntoView({ block: 'center' });
        return cell !== null || place !== null || (prose?.follow(client) ?? false);
      },
      whereIs,
      says: (published) => fieldsSay(ydoc, published) && (prose?.says(published) ?? true),
      text: () =>
        markdownOf(ydoc, prose?.text() ?? '', {
          of: tables.map(({ style, title }) => ({ style, title: t(`api:form.section.${title}`) })),
          remark: t('api:form.remark'),
        }),
    };
    onHandle(handle);
    return () => onHandle(null);
  }, [editing, tables, page, onHandle, editor, t]);
  return setEditor;
}
