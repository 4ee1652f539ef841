import { Button } from '@blueprintjs/core';
import { LogOutIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions } from '../../../contracts/workspace/accounts.js';
import styles from '../../features/accounts/account/profile.module.css';
import { nameOf, type Session, SessionTable } from '../../features/accounts/account/SessionTable.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { ConfirmDialog } from '../../ui/dialogs.js';
import { Page } from '../../ui/Page.js';
import { Loaded } from '../../ui/states.js';

/** The user's open sessions. The current one ends by signing out. */
export function Sessions() {
  const { t } = useText();
  const sessions = useCall(listSessions, {});
  const [ending, setEnding] = useState<Session | 'others'>();
  const [ended, setEnded] = useState(0);
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Page
      title={t('profile:sessions')}
      lead={t('profile:sessionsLead')}
      actions={
        <Button
          icon={<LogOutIcon />}
          text={t('profile:endOthers')}
          disabled={!hasOthers}
          onClick={() => setEnding('others')}
        />
      }
    >
      <p className={styles.sessionsEnded} role="status">
        {ended > 0 && t('profile:ended', { count: ended })}
      </p>
      <Loaded query={sessions}>{(list) => <SessionTable sessions={list} onEnd={setEnding} />}</Loaded>
      {ending === 'others' && <EndOthers onEnded={setEnded} onClose={() => setEnding(undefined)} />}
      {ending && ending !== 'others' && (
        <EndOne session={ending} onEnded={() => setEnded(1)} onClose={() => setEnding(undefined)} />
      )}
    </Page>
  );
}

function EndOne({ session, onEnded, onClose }: { session: Session; onEnded: () => void; onClose: () => void }) {
  const { t } = useText();
  const end = useChange(endSession, [listSessions]);
  const done = () => {
    onClose();
    onEnded();
  };
  return (
    <ConfirmDialog
      title={t('profile:endTitle')}
      text={t('profile:endText', { name: nameOf(session.agent, t), address: session.address })}
      confirm={t('profile:end')}
      busy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate({ id: session.id }, { onSuccess: done })}
      onClose={onClose}
    />
  );
}

function EndOthers({ onEnded, onClose }: { onEnded: (count: number) => void; onClose: () => void }) {
  const { t } = useText();
  const end = useChange(endOtherSessions, [listSessions]);
  const done = ({ ended }: { ended: number }) => {
    onClose();
    onEnded(ended);
  };
  return (
    <ConfirmDialog
      title={t('profile:endOthersTitle')}
      text={t('profile:endOthersText')}
      confirm={t('profile:endOthers')}
      busy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate({}, { onSuccess: done })}
      onClose={onClose}
    />
  );
}
