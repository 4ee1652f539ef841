import { useTranslation } from 'react-i18next';
import { useHistoryTexts } from '../entries/history-texts.js';
import { PartRestoreButton } from '../restore/PartRestore.js';
import { WordDifference } from './WordDifference.js';

interface FieldChangesProps {
  fields: readonly { field: string; from: string; to: string }[];
}

/** Changes of fields other than the text: field, old → new; long values by words. */
export function FieldChanges({ fields }: FieldChangesProps) {
  const { t } = useTranslation('history');
  const words = useHistoryTexts();
  if (fields.length === 0) return null;
  return (
    <dl className="field-changes" aria-label={t('compare.fields')}>
      {fields.map(({ field, from, to }) => (
        <div key={field} data-change="" tabIndex={-1}>
          <dt>{words.field(field)}</dt>
          <dd>
            <WordDifference from={words.value(field, from)} to={words.value(field, to)} />
            <PartRestoreButton name={words.field(field)} fields={[field]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
