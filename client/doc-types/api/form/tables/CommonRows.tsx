import { Switch } from '@blueprintjs/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { type Branch, branchesOf, isRequired } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { WireReply } from '../../../../../contracts/platform/endpoint.js';
import type { globalsOf } from '../../../../../contracts/workspace/environments.js';
import { useText } from '../../../../lib/i18n.js';
import type { Published } from '../../../doc-type/doc-type.js';
import { RowText } from '../../../markdown/RowText.js';
import type { ApiFields, SetField } from '../../editing/fields.js';
import type { CommonList } from '../../editing/table-definitions.js';
import { type TableEditing } from '../../editing/table-editing.js';
import { LiveField } from '../fields/LiveField.js';

type CommonRow = WireReply<typeof globalsOf>[CommonList][number];

/** The field that includes each list of common rows. */
export const commonFlags = {
  globalHeaders: 'isUseGlobalHeaders',
  globalParams: 'isUseGlobalParams',
  globalReturns: 'isUseGlobalReturns',
} as const satisfies Record<CommonList, keyof ApiFields>;

interface CommonRowsProps {
  editing: TableEditing;
  fields: ApiFields;
  set: SetField;
  doc: Published;
  list: CommonList;
  /** Undefined while loading. */
  rows: readonly CommonRow[] | undefined;
}

export function CommonSwitch({ editing, fields, set, list }: Omit<CommonRowsProps, 'doc' | 'rows'>) {
  const { t } = useText();
  const flag = commonFlags[list];
  return (
    <LiveField editing={editing} place={flag}>
      <Switch
        checked={fields[flag]}
        disabled={!editing.mayEdit}
        label={t(`api:form.use.${list}`)}
        onChange={(event) => set(flag, event.currentTarget.checked)}
      />
    </LiveField>
  );
}

/** Example of the common row that contains the doc's own rows (docs/wire.md 5.3). */
const DATA = '$data$';

/** Rows that the application's first environment adds to the table; read-only here. */
export function CommonRows({ fields, doc, list, rows }: Omit<CommonRowsProps, 'editing' | 'set'>) {
  const { t } = useText();
  const title = useId();
  if (!fields[commonFlags[list]] || rows === undefined) return null;
  const settings = `/project/doc/${doc.projectId}`;
  if (rows.length === 0) return null;
  const lines = flat(branchesOf(rows), 0);
  return (
    <section className="common-rows" aria-labelledby={title}>
      <p id={title}>
        {t(`api:form.common.${list}`)} <Link to={settings}>{t('api:form.commonSettings')}</Link>
      </p>
      <ul>
        {lines.map(({ branch: { row }, depth }) => (
          <li key={row.id} style={{ paddingInlineStart: `calc(var(--space-3) + ${depth} * var(--space-4))` }}>
            <code translate="no" className="common-name">
              {row.name}
            </code>
            <span className="common-type">{row.type}</span>
            {isRequired(row) && <span className="common-required">{t('api:view.required')}</span>}
            {row.example === DATA ? (
              <span className="common-data">{t('api:form.dataNode')}</span>
            ) : (
              <>
                <span className="common-description">
                  <RowText text={row.description} />
                </span>
                {row.example && (
                  <code translate="no" className="common-example">
                    {row.example}
                  </code>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const flat = (branches: readonly Branch[], depth: number): { branch: Branch; depth: number }[] =>
  branches.flatMap((branch) => [{ branch, depth }, ...flat(branch.children, depth + 1)]);
