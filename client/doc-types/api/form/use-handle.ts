import { type RefObject, useEffect, useState } from 'react';
import { rowCells } from '../../../../contracts/docs/doc-types/rows.js';
import { useText } from '../../../lib/i18n.js';
import type { EditorHandle, EditProps, Whereabouts } from '../../doc-type/doc-type.js';
import { cellOf } from '../editing/cell-presence.js';
import { equalsPublished } from '../editing/equals-published.js';
import { fieldOf } from '../editing/field-presence.js';
import { markdownOfApiDoc } from '../editing/markdown.js';
import type { TableDefinition } from '../editing/table-definitions.js';
import { type TableEditing } from '../editing/table-editing.js';
import { rowMap } from '../rows/row-table.js';

interface HandleParts {
  readonly editing: TableEditing;
  readonly tables: readonly TableDefinition[];
  readonly page: RefObject<HTMLElement | null>;
  readonly onHandle: EditProps['onHandle'];
}

/** Provides the handle for the screen; returns the setter for that of the description. */
export function useHandle({ editing, tables, page, onHandle }: HandleParts) {
  const { t } = useText();
  const [prose, setProse] = useState<EditorHandle | null>(null);
  useEffect(() => {
    const { ydoc, awareness } = editing;
    const whereIs = (client: number): Whereabouts | null => {
      const cell = cellOf(awareness, client);
      const place = cell ? null : fieldOf(awareness, client);
      if (place) return { heading: t(`api:form.place.${place}`) };
      if (!cell) return prose?.whereIs(client) ? { heading: t('api:form.description') } : null;
      const at = editing.rows.shape().get(cell.row);
      const table = tables.find(({ style }) => style === at?.style);
      const row = rowMap(ydoc, cell.row);
      const name = (row && rowCells(row).name) || t('api:form.unnamedRow');
      return table ? { heading: t('api:form.rowOf', { section: t(`api:form.section.${table.title}`), name }) } : null;
    };
    const handle: EditorHandle = {
      focus: () => {
        const address = page.current?.querySelector<HTMLElement>('[data-place="url"] textarea');
        // A model has no address: it begins with its table.
        const first = address ?? page.current?.querySelector<HTMLElement>('.grid-cell[tabindex="0"]');
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
      showsPublished: (published) => equalsPublished(ydoc, published) && (prose?.showsPublished(published) ?? true),
      text: () =>
        markdownOfApiDoc(ydoc, prose?.text() ?? '', {
          of: tables.map(({ style, title }) => ({ style, title: t(`api:form.section.${title}`) })),
          remark: t('api:form.remark'),
        }),
    };
    onHandle(handle);
    return () => onHandle(null);
  }, [editing, tables, page, onHandle, prose, t]);
  return setProse;
}
