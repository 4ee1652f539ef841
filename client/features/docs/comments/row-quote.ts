import { useCallback } from 'react';
import { useText } from '../../../lib/i18n.js';

const columns = ['type', 'required', 'maxLength', 'description', 'example', 'enumId'] as const;

/** What a thread on a row is about: the name of the row, and the column unless that is the name itself. */
export function useRowQuote(): (anchor: { readonly mark: string; readonly quote: string }) => string {
  const { t } = useText();
  return useCallback(
    ({ mark, quote }) => {
      const attribute = mark.slice(mark.lastIndexOf(':') + 1);
      const end = ` · ${attribute}`;
      if (!quote.endsWith(end)) return quote;
      const row = quote.slice(0, -end.length);
      if (attribute === 'name') return row;
      const column = columns.find((each) => each === attribute);
      return column ? `${row} · ${t(`api:grid.column.${column}`)}` : quote;
    },
    [t],
  );
}
