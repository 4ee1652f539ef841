import { Button } from '@blueprintjs/core';
import { BanCircleIcon, EyeOpenIcon, OfflineIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LiveSession } from './live-session.js';
import { useReason } from './reasons.js';
import type { Reason } from './save-state.js';
import { useLive } from './use-live-doc.js';

interface LiveNoticeProps {
  session: LiveSession;
  /** The words on screen, to copy or keep as a file when the server takes them no more. */
  words: () => string;
  fileName: string;
}

/** One line above the text while it cannot be edited or cannot be sent: what, why, what next. */
export function LiveNotice({ session, words, fileName }: LiveNoticeProps) {
  const { t } = useTranslation('editing');
  const save = useLive(session, (view) => view.save);
  const reason = useReason();
  switch (save.kind) {
    case 'refused':
      return (
        <div className="live-notice" data-tone="bad" role="alert">
          <BanCircleIcon />
          <div>
            <strong>{reason(save.reason)}</strong> {save.kept > 0 && t('notice.kept', { count: save.kept })}
          </div>
          <span className="live-notice-acts">
            {save.kept > 0 && <TakeAway words={words} fileName={fileName} />}
            {mayPass(save.reason) && <Button size="small" text={t('notice.again')} onClick={session.reconnect} />}
          </span>
        </div>
      );
    case 'readOnly':
      return (
        <div className="live-notice" role="note">
          <EyeOpenIcon />
          <div>{save.reason ? reason(save.reason) : t('notice.readOnly')}</div>
        </div>
      );
    case 'offline':
      return save.kept === 0 ? null : (
        <div className="live-notice" data-tone="warn" role="status">
          <OfflineIcon />
          <div>{t('save.offlineMore')}</div>
          <span className="live-notice-acts">
            <Button size="small" text={t('notice.again')} onClick={session.reconnect} />
          </span>
        </div>
      );
    case 'connecting':
    case 'saving':
    case 'saved':
      return null;
  }
}

/** Whether another try could end differently without anybody's doing. */
const mayPass = (reason: Reason): boolean => reason === 'live.full' || reason === 'unknown' || reason === 'doc.deleted';

function TakeAway({ words, fileName }: { words: () => string; fileName: string }) {
  const { t } = useTranslation('editing');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(words());
    setCopied(true);
  };
  const download = () => {
    const address = URL.createObjectURL(new Blob([words()], { type: 'text/plain;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <>
      {'clipboard' in navigator && (
        <Button size="small" text={copied ? t('notice.copied') : t('notice.copy')} onClick={() => void copy()} />
      )}
      <Button size="small" text={t('notice.download')} onClick={download} />
    </>
  );
}
