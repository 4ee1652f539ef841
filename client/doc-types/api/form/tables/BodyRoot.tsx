import { useSyncExternalStore } from 'react';
import type { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import type { ApiFields } from '../../editing/fields.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { useRow } from '../../editing/use-row.js';
import { type BodyOf, bodyRow } from '../../editing/whole-body.js';
import { WholeConstraints } from './WholeConstraints.js';

interface BodyRootProps {
  editing: TableEditing;
  of: BodyOf;
  /** The row of the media type of the table, if it has one. */
  row: string | undefined;
  fields: ApiFields;
  style: ParamStyle;
  /** The title of the table. */
  name: string;
}

/** The constraints of a body as a whole. */
export function BodyRoot({ editing, of, row, fields, style, name }: BodyRootProps) {
  const { parts, cells } = useRow(editing, row);
  const isPlain = useIsPlain(editing, style);
  const list = of === 'request' ? fields.isRequestArray : fields.isResponseArray;
  const element = (of === 'request' ? fields.requestArrayType : fields.responseArrayType) || 'object';
  const whole = {
    ...{ name, type: list ? `${element}[]` : 'object' },
    make: () => bodyRow(editing, of, fields.contentType),
  };
  return (
    <WholeConstraints
      {...{ editing, row, whole, parts }}
      description={cells?.description.trim() ?? ''}
      // The row of a plain value has its constraints itself.
      isOffered={list || isPlain === false}
    />
  );
}

/** Whether the only row of the table is a plain value; undefined: it has no rows. */
function useIsPlain(editing: TableEditing, style: ParamStyle): boolean | undefined {
  const { rows } = editing;
  const shown = useSyncExternalStore(rows.subscribeShape, () => {
    const top = rows.arrangedOf(style).filter(({ gone, depth }) => !gone && depth === 0);
    return top.length === 1 ? (top[0]?.id ?? '') : top.length > 1 ? MANY : '';
  });
  const only = useRow(editing, shown === '' || shown === MANY ? undefined : shown);
  if (shown === '') return undefined;
  return only.cells?.name === '' && only.parts.kind === undefined;
}
/** Ids of rows have no space. */
const MANY = ' ';
