import { Button } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { tableRows } from '../../../../../contracts/docs/doc-rows.js';
import { httpMethods, ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { limits, live } from '../../../../../contracts/docs/doc-types/common.js';
import { isOn } from '../../../../../contracts/platform/wire.js';
import { useText } from '../../../../lib/i18n.js';
import { useCall } from '../../../../lib/query.js';
import { useSettled } from '../../../../ui/table-state.js';
import type { Published } from '../../../doc-type/doc-type.js';
import type { ApiFields, SetField } from '../../editing/fields.js';
import { type TableEditing } from '../../editing/table-editing.js';
import { useTextOf } from '../../editing/use-text-of.js';
import { planImport } from '../../import/plan/plan.js';
import { rowPlanOf } from '../../import/plan/row-plan.js';
import { fromQuery } from '../../import/read/query.js';
import { currentRows } from '../../rows/current-rows.js';
import { applyPlan } from '../../rows/row-cells.js';
import { applyEdit, smallestEdit } from '../../rows/text-edit.js';
import { LiveField } from '../fields/LiveField.js';
import { LiveText } from '../fields/LiveText.js';
import { type AddressWarning, addressWarnings, fixedAddress } from './address.js';
import { PathFollower } from './path-follower.js';

interface AddressLineProps {
  editing: TableEditing;
  fields: ApiFields;
  set: SetField;
  doc: Published;
  onEnter: () => void;
}

const EXAMPLE = '/users/{id}';

/** Method and address as one control; warnings about the address below it, with fixes. */
export function AddressLine({ editing, fields, set, doc, onEnter }: AddressLineProps) {
  const { t } = useText();
  const notes = useId();
  const text = editing.ydoc.getText(live.url);
  const address = useTextOf(text);
  const follower = useMemo(() => new PathFollower(editing), [editing]);
  const marks = useMemo(() => addressWarnings(address), [address]);
  const taken = useTaken(doc, fields.httpMethod, address);
  const fix = (mark: AddressWarning) => {
    const before = text.toString();
    const next = mark === 'query' ? before.replace(/\?[^#]*/, '') : fixedAddress(mark, before);
    if (next === undefined) return;
    editing.endStep();
    // Rows first: within the capture time both changes are one step of undo.
    if (mark === 'query') queryToTable(editing, before);
    const rest = follower.along(before, next);
    const edit = smallestEdit(before, next);
    editing.act(() => {
      if (edit) applyEdit(text, edit);
      rest();
    });
    editing.endStep();
  };
  const isKnown = httpMethods.some((method) => method === fields.httpMethod);
  return (
    <div className="address">
      <div className="address-line">
        <LiveField editing={editing} place="httpMethod" className="address-method">
          <select
            value={fields.httpMethod}
            disabled={!editing.mayEdit}
            data-method={fields.httpMethod}
            aria-label={t('api:form.method')}
            onChange={(event) => set('httpMethod', event.currentTarget.value)}
          >
            {!isKnown && <option value={fields.httpMethod}>{fields.httpMethod || t('api:form.noMethod')}</option>}
            {httpMethods.map((method) => (
              <option key={method} value={method}>
                {method}
              </option>
            ))}
          </select>
        </LiveField>
        <LiveField editing={editing} place="url" className="address-path">
          <LiveText
            editing={editing}
            text={text}
            label={t('api:form.address')}
            placeholder={EXAMPLE}
            className="address-text"
            isWrong={marks.includes('braces') || marks.includes('tooLong')}
            describedBy={marks.length > 0 || taken ? notes : undefined}
            along={follower.along}
            onEnter={onEnter}
          />
        </LiveField>
      </div>
      {(marks.length > 0 || taken) && (
        <ul className="address-marks" id={notes}>
          {marks.map((mark) => (
            <li key={mark}>
              <WarningSignIcon size={12} />
              <span>{t(`api:form.mark.${mark}`, { max: limits.url, length: address.length })}</span>
              {editing.mayEdit && (mark === 'query' || fixedAddress(mark, address) !== undefined) && (
                <Button
                  size="small"
                  variant="minimal"
                  text={mark === 'query' ? t('api:form.mendQuery') : t('api:form.mend')}
                  onClick={() => fix(mark)}
                />
              )}
            </li>
          ))}
          {taken && (
            <li>
              <WarningSignIcon size={12} />
              <span>
                {t('api:form.taken')} <Link to={`/doc/edit/${doc.moduleId}/${taken.id}`}>{taken.name}</Link>
              </span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Adds the query string of the address to the query table. */
function queryToTable(editing: TableEditing, address: string): void {
  const parsed = fromQuery(address.slice(address.indexOf('?')));
  if (!parsed.ok) return;
  const plan = planImport(
    parsed.drafts,
    currentRows(editing.ydoc, ParamStyle.query),
    ParamStyle.query,
    'example',
    editing.rows.fresh,
  );
  applyPlan(editing, ParamStyle.query, rowPlanOf(plan));
}

/** Delay in ms after typing before the server is queried for another doc with the same address. */
const REST_MS = 700;

/** Another doc of the application with this method and address: a push could not distinguish them. */
function useTaken(doc: Published, method: string, address: string) {
  const asked = useSettled(address, REST_MS);
  const url = asked.trim();
  const isAsked = url.length > 1 && asked === address;
  const found = useCall(
    tableRows,
    { moduleId: doc.moduleId, text: url.slice(0, 100), limit: 100 },
    { enabled: isAsked, staleTime: 30_000 },
  );
  if (!isAsked) return undefined;
  return found.data?.list.find(
    (row) => row.id !== doc.id && !isOn(row.isFolder) && row.url === url && row.httpMethod === method,
  );
}
