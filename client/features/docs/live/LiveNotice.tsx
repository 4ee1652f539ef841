import { Button } from '@blueprintjs/core';
import { BanCircleIcon, EyeOpenIcon, OfflineIcon } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeClipboard } from '../../../ui/clipboard.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import type { LiveSession } from './live-session.js';
import { useReason } from './reasons.js';
import type { Reason } from './save-state.js';
import { useSizeLimit } from './size-limit.js';
import { useLive } from './use-live-doc.js';

interface LiveNoticeProps {
  session: LiveSession;
  /** The text on screen, to copy or save as a file when the server no longer accepts it. */
  words: () => string;
  fileName: string;
  /** What a person who may only read can do about it. */
  ask?: ReactNode;
}

/** One line above the text while it cannot be edited or is refused: what, why, what next. */
export function LiveNotice({ session, words, fileName, ask }: LiveNoticeProps) {
  const { t } = useTranslation('editing');
  const save = useLive(session, (view) => view.save);
  const isAlone = useLive(session, (view) => view.isAlone);
  const reason = useReason();
  useSizeLimit(session.room);
  switch (save.kind) {
    case 'refused':
      return (
        <div className="live-notice" data-tone="bad" role="alert">
          <BanCircleIcon />
          <div>
            <strong>{reason(save.reason)}</strong>{' '}
            {save.kept > 0 && <span>{t('notice.kept', { count: save.kept })}</span>}
          </div>
          <span className="live-notice-acts">
            {save.kept > 0 && <TakeAway words={words} fileName={fileName} />}
            {save.kept > 0 && <Abandon session={session} count={save.kept} />}
            {mayPass(save.reason) && <Button size="small" text={t('notice.again')} onClick={session.reconnect} />}
          </span>
        </div>
      );
    case 'readOnly':
      return (
        <div className="live-notice" role="note">
          <EyeOpenIcon />
          <div>{save.reason ? reason(save.reason) : t('notice.readOnly')}</div>
          {ask}
        </div>
      );
    // Shown beside the title, where it does not move the layout.
    case 'offline':
    case 'connecting':
      return null;
    case 'saving':
    case 'saved':
      return isAlone ? (
        <div className="live-notice" role="status">
          <OfflineIcon />
          <div>{t('notice.alone')}</div>
        </div>
      ) : null;
  }
}

/**
 * Reasons for which a retry could succeed: a connection becomes free, a doc is restored; a paste that was too large for
 * one update is sent together with everything unsaved, where only the doc's own limit applies.
 */
const passing: readonly Reason[] = ['live.full', 'live.updateTooLarge', 'doc.deleted', 'unknown'];
const mayPass = (reason: Reason): boolean => passing.includes(reason);

/** Without it, content that the server never accepts would block the doc at every visit. */
function Abandon({ session, count }: { session: LiveSession; count: number }) {
  const { t } = useTranslation('editing');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" text={t('notice.abandon')} onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={t('notice.abandonTitle', { count })}
          text={t('notice.abandonText')}
          confirm={t('notice.abandon')}
          onConfirm={() => void session.abandon().finally(() => location.reload())}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function TakeAway({ words, fileName }: { words: () => string; fileName: string }) {
  const { t } = useTranslation('editing');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied((await writeClipboard(words())) === 'copied');
  };
  const download = () => {
    const address = URL.createObjectURL(new Blob([words()], { type: 'text/plain;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <>
      <Button size="small" text={copied ? t('notice.copied') : t('notice.copy')} onClick={() => void copy()} />
      <Button size="small" text={t('notice.download')} onClick={download} />
    </>
  );
}
