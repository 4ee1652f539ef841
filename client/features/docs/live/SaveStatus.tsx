import { Button } from '@blueprintjs/core';
import { CloudTickIcon, EyeOpenIcon, IssueIcon, OfflineIcon, RefreshIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../../lib/format.js';
import { Tip } from '../../../ui/Tip.js';
import type { LiveSession } from './live-session.js';
import { useReason } from './reasons.js';
import type { SaveState } from './save-state.js';
import { useLive } from './use-live-doc.js';

const tones = {
  connecting: 'muted',
  saving: 'muted',
  saved: 'good',
  offline: 'warn',
  refused: 'bad',
  readOnly: 'muted',
} as const satisfies Record<SaveState['kind'], string>;

const icons = {
  connecting: <RefreshIcon />,
  saving: <RefreshIcon />,
  saved: <CloudTickIcon />,
  offline: <OfflineIcon />,
  refused: <IssueIcon />,
  readOnly: <EyeOpenIcon />,
} as const satisfies Record<SaveState['kind'], React.ReactNode>;

/** The save state as text beside the title. */
export function SaveStatus({ session }: { session: LiveSession }) {
  const { t, i18n } = useTranslation('editing');
  const save = useLive(session, (view) => view.save);
  const keepsHere = useLive(session, (view) => view.storesOffline);
  const reason = useReason();
  const words = wordsOf(save);
  return (
    <>
      <Tip content={more(save)} disabled={!more(save)}>
        <span
          translate="no"
          className="save-words"
          data-state={save.kind}
          data-tone={tones[save.kind]}
          role="status"
          // A screen reader announces problems, not every key.
          aria-live={save.kind === 'offline' || save.kind === 'refused' ? 'polite' : 'off'}
        >
          {icons[save.kind]}
          <span>{words}</span>
        </span>
      </Tip>
      {save.kind === 'offline' && (
        <Button size="small" variant="minimal" text={t('notice.again')} onClick={session.reconnect} />
      )}
    </>
  );

  function wordsOf(state: SaveState): string {
    switch (state.kind) {
      case 'connecting':
        return t('save.connecting');
      case 'saving':
        return t('save.saving');
      case 'saved':
        return t('save.saved');
      case 'offline':
        if (state.kept === 0) return t('save.offline');
        return keepsHere
          ? t('save.offlineKept', { count: state.kept })
          : t('save.offlineAtRisk', { count: state.kept });
      case 'refused':
        return state.kept > 0 ? t('save.refusedKept', { count: state.kept }) : t('save.refused');
      case 'readOnly':
        return t('save.readOnly');
    }
  }

  function more(state: SaveState): string {
    switch (state.kind) {
      case 'saving':
        return t('save.savingCount', { count: state.changes });
      case 'saved':
        return state.at ? t('save.savedAt', { time: clockTime(state.at, i18n.language, true) }) : '';
      case 'offline':
        return keepsHere ? t('save.offlineMore') : t('save.offlineAtRiskMore');
      case 'refused':
        return reason(state.reason);
      case 'readOnly':
        return state.reason ? reason(state.reason) : t('save.readOnlyMore');
      case 'connecting':
        return '';
    }
  }
}
