import { useHotkeys } from '@blueprintjs/core';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../lib/i18n.js';

/**
 * Shortcuts that work everywhere; Blueprint lists them, and those of the screen, on `?`. Pass a stable `openPalette`: a
 * new list of keys in each render would register itself in an endless loop.
 */
export function useShellKeys(openPalette: () => void): void {
  const { t } = useText();
  const navigate = useNavigate();
  const hotkeys = useMemo(() => {
    const group = t('keys.everywhere');
    const key = (combo: string, label: string, onKeyDown: () => void) => ({
      combo,
      label,
      group,
      global: true,
      preventDefault: true,
      onKeyDown,
    });
    return [
      { ...key('mod+k', t('keys.palette'), openPalette), allowInInput: true },
      key('/', t('keys.search'), openPalette),
      key('alt+h', t('keys.home'), () => navigate('/dashboard')),
      key('alt+v', t('keys.viewer'), () => navigate('/view')),
      key('alt+m', t('keys.messages'), () => navigate('/user/message')),
    ];
  }, [t, navigate, openPalette]);
  useHotkeys(hotkeys, { showDialogKeyCombo: '?' });
}
