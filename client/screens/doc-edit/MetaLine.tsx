import { HistoryIcon, LockIcon, PersonIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOn } from '../../lib/wire.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Tip } from '../../ui/Tip.js';
import { StatusTag } from '../../ui/tags.js';
import type { DocDetail } from './doc-detail.js';

interface MetaLineProps {
  detail: DocDetail;
  unpublished: boolean;
  onHistory: () => void;
  /** The editor's controls, at the end of the line. */
  children: ReactNode;
}

/** Status, maintainer, who updated when, the version that readers see. */
export function MetaLine({ detail, unpublished, onHistory, children }: MetaLineProps) {
  const { t } = useTranslation('editing');
  const maintainer = detail.author || detail.creatorName;
  return (
    <div className="meta-line">
      <StatusTag status={detail.status} />
      {isOn(detail.isLocked) && (
        <span className="tag" data-tone="orange">
          <LockIcon size={12} />
          {t('more.locked')}
        </span>
      )}
      {maintainer && (
        <span className="meta-part" title={t('meta.maintainer')}>
          <PersonIcon size={14} />
          <span className="cut">{maintainer}</span>
        </span>
      )}
      <span className="meta-part">
        {detail.modifierName ? t('meta.by', { name: detail.modifierName }) : t('meta.updated')}{' '}
        <RelativeTime at={detail.modifiedAt} />
      </span>
      <button type="button" className="meta-version" title={t('meta.history')} onClick={onHistory}>
        <HistoryIcon size={14} />
        {t('meta.version', { version: detail.streamVersion })}
      </button>
      {unpublished && (
        <Tip content={t('meta.unpublishedMore', { version: detail.streamVersion })}>
          <span className="meta-unpublished">{t('meta.unpublished')}</span>
        </Tip>
      )}
      {children}
    </div>
  );
}
