import { releaseLimits } from '../../../../contracts/workspace/releases.js';
import { useText } from '../../../lib/i18n.js';
import { DescriptionField } from '../../../ui/DescriptionField.js';

interface NotesFieldProps {
  notes: string;
  onNotes: (notes: string) => void;
}

/** Longer notes are refused in the field, never cut. */
export const isTooLong = (notes: string): boolean => notes.length > releaseLimits.notes;

/** The notes of a release, as Markdown. */
export function NotesField({ notes, onNotes }: NotesFieldProps) {
  const { t } = useText();
  return (
    <DescriptionField
      label={t('releases:pageNotes')}
      rows={12}
      longest={releaseLimits.notes}
      value={notes}
      onValue={onNotes}
    />
  );
}
