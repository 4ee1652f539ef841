import { Button } from '@blueprintjs/core';
import { UndoIcon } from '@blueprintjs/icons';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

/** Fields and rows of a doc's content that return to how they were at an instant. */
export interface RestoredPart {
  readonly at: string;
  /** What the button is beside. */
  readonly name: string;
  readonly fields: readonly string[];
  readonly rowIds: readonly string[];
}
type Choose = (part: Omit<RestoredPart, 'at'>) => void;

/** Undefined for readers who may not restore. */
export const PartRestore = createContext<Choose | undefined>(undefined);

/** Governance fields, which are not content: a restore of contents does not change them. */
export const placeFields: readonly string[] = [
  'folder',
  'label',
  'status',
  'isShow',
  'isLocked',
  'isDeleted',
  'orderIndex',
];

/** Restores one field or row of a comparison; nothing where that is not possible. */
export function PartRestoreButton({ name, fields = [], rowIds = [] }: Partial<RestoredPart> & { name: string }) {
  const { t } = useTranslation('history');
  const choose = useContext(PartRestore);
  if (!choose || fields.some((field) => placeFields.includes(field))) return null;
  return (
    <Button
      size="small"
      variant="minimal"
      icon={<UndoIcon />}
      className="part-restore"
      title={t('restore.part', { name })}
      aria-label={t('restore.part', { name })}
      onClick={() => choose({ name, fields, rowIds })}
    />
  );
}
