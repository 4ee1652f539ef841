import { HTMLSelect } from '@blueprintjs/core';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { viewDoc } from '../../../../contracts/docs/docs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Field } from '../../../ui/Field.js';

type Doc = WireReply<typeof viewDoc>;

const plainFields = ['name', 'description', 'deprecated'] as const;
const apiFields = [...plainFields, 'url', 'httpMethod', 'contentType'] as const;
const tables = [
  'pathParams',
  'headerParams',
  'queryParams',
  'cookieParams',
  'requestParams',
  'requestBodies',
  'responseParams',
  'responses',
] as const;

interface PartFieldProps {
  docId: string;
  part: string;
  onPart: (part: string) => void;
}

/** The whole doc, or one field or row of it. */
export function PartField({ docId, part, onPart }: PartFieldProps) {
  const { t } = useText();
  const doc = useCall(viewDoc, { id: docId }).data;
  const rows = doc ? rowsOf(doc) : [];
  const fields = doc && factsOf(doc.type).hasTables ? apiFields : plainFields;
  const isGone = part.startsWith('row:') && !rows.some(({ value }) => value === part);
  return (
    <Field label={t('messages:follow.what')}>
      {(control) => (
        <HTMLSelect {...control} fill value={part} onChange={({ currentTarget }) => onPart(currentTarget.value)}>
          <option value="">{t('messages:follow.wholeDoc')}</option>
          {isGone && <option value={part}>{t('messages:follow.goneRow')}</option>}
          <optgroup label={t('messages:follow.fieldsOf')}>
            {fields.map((field) => (
              <option key={field} value={`field:${field}`}>
                {t(`messages:fieldNames.${field}`)}
              </option>
            ))}
          </optgroup>
          {rows.length > 0 && (
            <optgroup label={t('messages:follow.rowsOf')}>
              {rows.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </HTMLSelect>
      )}
    </Field>
  );
}

/** Rows that can be followed: more would make a list that nobody can use. */
const MOST_ROWS = 500;

function rowsOf(doc: Doc): { value: string; name: string }[] {
  return tables
    .flatMap((table) => doc[table] ?? [])
    .filter(({ name }) => name !== '')
    .slice(0, MOST_ROWS)
    .map(({ id, name }) => ({ value: `row:${id}`, name }));
}
