import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n.js';
import { copyText } from '../../../ui/copy.js';
import { ModalDialog } from '../../../ui/dialogs.js';
import { isEncrypted, linkOf, nameOfShare, type Share } from './share.js';
import styles from './sharing.module.css';

interface ShareQrProps {
  share: Share;
  /** Shown because the share was made just now: what is wanted next is its link. */
  isNew?: boolean;
  onClose: () => void;
}

/** The link of a share, also as a QR code. The password is not part of the code. */
export function ShareQr({ share, isNew, onClose }: ShareQrProps) {
  const { t } = useText();
  const link = linkOf(share);
  const { password } = share;
  const hasPassword = isEncrypted(share);
  const code = useCode(link);
  const size = code?.length ?? 1;
  return (
    <ModalDialog title={t(isNew ? 'sharing:made' : 'sharing:qr')} onClose={onClose}>
      <DialogBody>
        <div className={`stack gap-3 ${styles.qr}`}>
          <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('sharing:qrOf', { name: nameOfShare(share) })}>
            <path d={pathOf(code ?? [])} />
          </svg>
          <code translate="no">{link}</code>
          {hasPassword && <span>{t('sharing:passwordIs', { password })}</span>}
          <p className="muted">{t('sharing:qrWhy')}</p>
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('places:close')} onClick={onClose} />
            <Button
              intent="primary"
              icon={<DuplicateIcon />}
              text={t(hasPassword ? 'sharing:copyLinkPassword' : 'sharing:copyLink')}
              onClick={() => void copyText(hasPassword ? t('sharing:linkPassword', { link, password }) : link, t)}
            />
          </>
        }
      />
    </ModalDialog>
  );
}

type Code = readonly (readonly boolean[])[];

function useCode(text: string): Code | undefined {
  const [code, setCode] = useState<Code>();
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setCode(encode(text, { border: 2 }).data),
      () => undefined,
    );
  }, [text]);
  return code;
}

const pathOf = (code: Code): string =>
  code
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('');
