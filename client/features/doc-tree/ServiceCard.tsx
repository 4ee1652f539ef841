import { Overlay2 } from '@blueprintjs/core';
import { useEffect } from 'react';
import { docProps } from '../../../contracts/docs.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';

interface ServiceCardProps {
  /** The doc or folder. */
  id: string;
  /** Of the line that it belongs to. */
  at: DOMRect;
  onClose: () => void;
}

/** What is said of the Dubbo service under the pointer or the focus; Esc takes it away. */
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
        className="service-card"
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
