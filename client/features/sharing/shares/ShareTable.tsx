import { Button, Menu, MenuDivider, MenuItem, PopoverNext, Switch } from '@blueprintjs/core';
import { LinkIcon, MoreIcon } from '@blueprintjs/icons';
import { isOn } from '../../../../contracts/platform/wire.js';
import { disableShare, enableShare, listShares } from '../../../../contracts/sharing/sharing.js';
import { number } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { copyText } from '../../../ui/copy.js';
import { FormError } from '../../../ui/Field.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { RowTable } from '../../../ui/RowTable.js';
import type { Column } from '../../../ui/TableFrame.js';
import { Tip } from '../../../ui/Tip.js';
import { isEncrypted, linkOf, nameOfShare, type Share, type ShareAct } from './share.js';
import styles from './sharing.module.css';

interface ShareTableProps {
  shares: readonly Share[];
  onAct: (act: ShareAct, share: Share) => void;
}

export function ShareTable({ shares, onAct }: ShareTableProps) {
  const { t } = useText();
  const enable = useChange(enableShare, [listShares]);
  const disable = useChange(disableShare, [listShares]);
  const columns: readonly Column<Share>[] = [
    { id: 'name', header: t('sharing:name'), isTitle: true, cell: (share) => <Name share={share} /> },
    { id: 'kind', header: t('sharing:kind'), cell: (share) => <Access share={share} /> },
    {
      id: 'docs',
      header: t('sharing:docs'),
      cell: ({ docs }) => <span className={styles.count}>{t('sharing:docsCount', { count: docs })}</span>,
    },
    { id: 'until', header: t('sharing:until'), cell: (share) => <Until share={share} /> },
    { id: 'reads', header: t('sharing:reads'), isExtra: true, cell: (share) => <Reads share={share} /> },
    {
      id: 'status',
      header: t('sharing:status'),
      cell: (share) => (
        <Switch
          className="cell-switch"
          checked={isOn(share.status)}
          disabled={enable.isPending || disable.isPending}
          label={isOn(share.status) ? t('sharing:on') : t('sharing:off')}
          aria-label={t('sharing:onOf', { name: nameOfShare(share) })}
          onChange={() => (isOn(share.status) ? disable : enable).mutate({ id: share.id })}
        />
      ),
    },
    { id: 'acts', header: t('members:actions'), isActs: true, cell: (share) => <Acts share={share} onAct={onAct} /> },
  ];
  return (
    <>
      <FormError error={enable.error ?? disable.error} />
      <RowTable label={t('sharing:title')} columns={columns} rows={shares} rowKey={({ id }) => id} />
    </>
  );
}

function Name({ share }: { share: Share }) {
  const { t } = useText();
  return (
    <span className={styles.name}>
      <a href={linkOf(share)} target="_blank" rel="noopener">
        <strong>{nameOfShare(share)}</strong>
      </a>
      <br />
      <small className="muted">
        {share.title && share.remark ? `${share.remark} · ` : ''}
        <RelativeTime
          at={share.gmtCreate}
          sentence={(when) => t('sharing:createdBy', { name: share.creatorName, when })}
        />
      </small>
    </span>
  );
}

function Access({ share }: { share: Share }) {
  const { t } = useText();
  if (!isEncrypted(share)) return <span>{t('sharing:public')}</span>;
  return (
    <span>
      {t('sharing:encrypted')} <code translate="no">{share.password}</code>
    </span>
  );
}

function Until({ share: { expirationTime, isExpired } }: { share: Share }) {
  const { t } = useText();
  if (!expirationTime) return <span className="muted">{t('sharing:forever')}</span>;
  if (!isExpired) return <span>{expirationTime}</span>;
  return (
    <span className="tag" data-tone="red">
      {t('sharing:expiredOn', { day: expirationTime })}
    </span>
  );
}

function Reads({ share: { reads, lastReadAt } }: { share: Share }) {
  const { t } = useText();
  const lang = useLanguage();
  if (!lastReadAt) return <span className="muted">{t('sharing:neverRead')}</span>;
  return (
    <span title={number(reads, lang)}>
      {t('sharing:readsCount', { count: reads })} · <RelativeTime at={lastReadAt} />
    </span>
  );
}

function Acts({ share, onAct }: { share: Share; onAct: ShareTableProps['onAct'] }) {
  const { t } = useText();
  const link = linkOf(share);
  const both = t('sharing:linkPassword', { link, password: share.password });
  return (
    <span className={styles.acts}>
      <Tip content={t('sharing:copyLink')}>
        <Button
          variant="minimal"
          size="small"
          icon={<LinkIcon />}
          aria-label={t('sharing:copyLinkOf', { name: nameOfShare(share) })}
          onClick={() => void copyText(link, t)}
        />
      </Tip>
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            {isEncrypted(share) && (
              <MenuItem text={t('sharing:copyLinkPassword')} onClick={() => void copyText(both, t)} />
            )}
            <MenuItem text={t('sharing:qr')} onClick={() => onAct('qr', share)} />
            <MenuItem text={t('sharing:open')} href={link} target="_blank" rel="noopener" />
            <MenuDivider />
            <MenuItem text={t('sharing:edit')} onClick={() => onAct('edit', share)} />
            <MenuItem text={t('sharing:delete')} intent="danger" onClick={() => onAct('delete', share)} />
          </Menu>
        }
      >
        <Button
          variant="minimal"
          size="small"
          icon={<MoreIcon />}
          aria-label={t('sharing:actionsOf', { name: nameOfShare(share) })}
        />
      </PopoverNext>
    </span>
  );
}
