import { Switch } from '@blueprintjs/core';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { useText } from '../../../lib/i18n.js';
import styles from './import.module.css';
import { type ColumnKind, columnKinds } from './read/columns.js';
import type { PastedTable } from './read/table.js';

interface ColumnChoiceProps {
  table: PastedTable;
  style: ParamStyle;
  onColumns: (table: PastedTable) => void;
}

/** The detected kind of each column, which the user can change. */
export function ColumnChoice({ table, style, onColumns }: ColumnChoiceProps) {
  const { t } = useText();
  const { cells, columns, headed } = table;
  const sample = cells[headed ? 1 : 0] ?? [];
  const offered = columnKinds.filter((kind) => style !== ParamStyle.code || ofCodes.has(kind));
  const word = (kind: ColumnKind) =>
    style === ParamStyle.code && (kind === 'name' || kind === 'description' || kind === 'example')
      ? t(`api:grid.code.${kind}`)
      : kind === 'skip' || kind === 'optional'
        ? t(`api:paste.column.${kind}`)
        : kind === 'default'
          ? t('api:constraint.keyword.default')
          : kind === 'values'
            ? t('api:constraint.values')
            : t(`api:grid.column.${kind}`);
  return (
    <div className={styles.importColumns}>
      {columns.map((kind, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
        <label key={at}>
          <select
            value={kind}
            aria-label={t('api:paste.columnOf', { number: at + 1 })}
            onChange={(event) => {
              const next = columnKinds.find((each) => each === event.currentTarget.value) ?? 'skip';
              // Each kind has one column: the previous one is skipped now.
              const others = columns.map((each) => (each === next ? 'skip' : each));
              onColumns({ ...table, columns: others.with(at, next) });
            }}
          >
            {offered.map((each) => (
              <option key={each} value={each}>
                {word(each)}
              </option>
            ))}
          </select>
          <span className={styles.importSample} title={sample[at]}>
            {sample[at]?.trim() || '–'}
          </span>
        </label>
      ))}
      <Switch
        checked={headed}
        label={t('api:paste.headed')}
        onChange={(event) => onColumns({ ...table, headed: event.currentTarget.checked })}
      />
    </div>
  );
}

const ofCodes: ReadonlySet<ColumnKind> = new Set(['name', 'description', 'example', 'skip']);
