import { Overlay2 } from '@blueprintjs/core';
import { useEffect } from 'react';
import { docProps } from '../../../../contracts/docs/docs.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import styles from './ServiceCard.module.css';

interface ServiceCardProps {
  /** The doc or folder. */
  id: string;
  /** The rectangle of its line. */
  at: DOMRect;
  onClose: () => void;
}

/** The Dubbo service under the pointer or the focus; Esc closes the card. */
export function ServiceCard({ id, at, onClose }: ServiceCardProps) {
  const { t } = useText();
  const { data } = useCall(docProps, { id }, { staleTime: 60_000 });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', onKeyDown);
    addEventListener('scroll', onClose, true);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('scroll', onClose, true);
    };
  }, [onClose]);
  const lines = [
    [t('docs:service.interfaceName'), data?.interfaceName],
    [t('docs:service.version'), data?.version],
    [t('docs:service.protocol'), data?.protocol],
    [t('docs:service.author'), data?.author],
    [t('docs:service.dependency'), data?.dependency],
  ] as const;
  if (!lines.some(([, value]) => value)) return null;
  return (
    <Overlay2 isOpen hasBackdrop={false} autoFocus={false} enforceFocus={false} canEscapeKeyClose={false}>
      <div
        className={styles.serviceCard}
        role="tooltip"
        id="service-card"
        style={{ top: Math.min(at.top, innerHeight - 260), left: Math.min(at.right + 4, innerWidth - 380) }}
      >
        <dl>
          {lines.map(([label, value]) =>
            value ? (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
    </Overlay2>
  );
}
