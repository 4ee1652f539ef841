import { useTranslation } from 'react-i18next';
import { useHistoryWords } from './words.js';

interface FieldChangesProps {
  fields: readonly { field: string; from: string; to: string }[];
}

/** What changed beside the text: field, old → new. */
export function FieldChanges({ fields }: FieldChangesProps) {
  const { t } = useTranslation('history');
  const words = useHistoryWords();
  if (fields.length === 0) return null;
  return (
    <dl className="field-changes" aria-label={t('compare.fields')}>
      {fields.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>
            <del>{words.value(field, from) || t('compare.empty')}</del>
            <span aria-hidden="true"> → </span>
            <ins>{words.value(field, to) || t('compare.empty')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
