import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';
import type { UploadTexts } from './picture-upload.js';

/** Errors are shown as toasts: the place of the file may have scrolled away. */
export function useUploadTexts(): UploadTexts {
  const { t } = useTranslation('editing');
  const errorText = useErrorText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `errorText` is new in each render and depends on `t` only
  return useMemo(
    () => ({
      running: (name) => t('upload.running', { name }),
      onError: (error) => void toast({ message: errorText(error), intent: 'danger' }),
    }),
    [t],
  );
}
