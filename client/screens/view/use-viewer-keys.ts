import { useHotkeys } from '@blueprintjs/core';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFollow } from '../../features/notifications/subscriptions/use-follow.js';
import { useText } from '../../lib/i18n.js';

/** Keys of a doc's page: edit, history, subscribe. */
export function useViewerKeys(docId: string, editPath: string | undefined, onHistory: () => void): void {
  const { t } = useText();
  const navigate = useNavigate();
  const { toggle } = useFollow({ docId }, docId !== '');
  const act = useRef({ onHistory, toggle });
  act.current = { onHistory, toggle };
  const hotkeys = useMemo(() => {
    const key = (combo: string, label: string, onKeyDown: () => void) => ({
      combo,
      label,
      group: t('viewer:title'),
      global: true,
      onKeyDown,
    });
    return [
      ...(editPath ? [key('e', t('viewer:edit'), () => navigate(editPath))] : []),
      key('h', t('viewer:history'), () => act.current.onHistory()),
      key('s', t('viewer:subscribeKey'), () => act.current.toggle()),
    ];
  }, [t, navigate, editPath]);
  useHotkeys(hotkeys);
}
