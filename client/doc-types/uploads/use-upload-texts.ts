import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';
import type { UploadTexts } from './picture-upload.js';

/** Long enough to read two sentences. */
const READING_MS = 12_000;

/** Errors are shown as toasts: the place of the file may have scrolled away. */
export function useUploadTexts(): UploadTexts {
  const { t } = useTranslation('editing');
  const errorText = useErrorText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `errorText` is new in each render and depends on `t` only
  return useMemo(
    () => ({
      running: (name) => t('upload.running', { name }),
      onError: (error) => void toast({ message: errorText(error), intent: 'danger' }),
      onLeftOut: (what) => {
        const message =
          what.kind === 'pictures' ? t('upload.leftOut', { count: what.count }) : t(`upload.${what.kind}`);
        void toast({ message, intent: 'warning', timeout: READING_MS });
      },
    }),
    [t],
  );
}
