import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useText } from '../../lib/i18n.js';
import { ModalDialog } from '../../ui/dialogs.js';
import { linkOf, nameOfShare, type Share } from './share.js';
import styles from './sharing.module.css';

/** The link of a share as a QR code. The password is not part of it. */
export function ShareQr({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useText();
  const code = useCode(linkOf(share));
  const size = code?.length ?? 1;
  return (
    <ModalDialog title={t('sharing:qr')} onClose={onClose}>
      <DialogBody>
        <div className={styles.qr}>
          <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('sharing:qrOf', { name: nameOfShare(share) })}>
            <path d={pathOf(code ?? [])} />
          </svg>
          <code>{linkOf(share)}</code>
          <p className="muted">{t('sharing:qrWhy')}</p>
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text={t('places:close')} onClick={onClose} />} />
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
