import { Button } from '@blueprintjs/core';
import { PlusIcon, ShareIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { deleteShare, listShares } from '../../../../contracts/sharing/sharing.js';
import { useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { ConfirmDialog } from '../../../ui/dialogs.js';
import { EmptyState, Loaded } from '../../../ui/states.js';
import { EditShare, NewShare } from './ShareForm.js';
import { ShareQr } from './ShareQr.js';
import { ShareTable } from './ShareTable.js';
import { nameOfShare, type Share, type ShareAct } from './share.js';

/** More shares than this are on no page; an application has a handful. */
const SIZE = 100;
type Doing = { act: 'add' } | { act: 'made'; id: string } | { act: ShareAct; share: Share };

/** The shares of an application, for its developers. */
export function Shares({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const query = useCall(listShares, { moduleId, pageIndex: 1, pageSize: SIZE });
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const made = doing?.act === 'made' ? query.data?.list.find(({ id }) => id === doing.id) : undefined;
  const add = (
    <Button intent="primary" icon={<PlusIcon />} text={t('sharing:add')} onClick={() => setDoing({ act: 'add' })} />
  );
  return (
    <section aria-label={t('sharing:title')}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon={<ShareIcon size={32} />} what={t('sharing:none')} why={t('sharing:noneWhy')} next={add} />
          ) : (
            <>
              <div className="toolbar">
                <span className="toolbar-gap muted">{t('sharing:lead')}</span>
                {add}
              </div>
              <ShareTable shares={list} onAct={(act, share) => setDoing({ act, share })} />
            </>
          )
        }
      </Loaded>
      {doing?.act === 'add' && (
        <NewShare moduleId={moduleId} onClose={close} onDone={(id) => setDoing({ act: 'made', id })} />
      )}
      {made && <ShareQr share={made} isNew onClose={close} />}
      {doing?.act === 'edit' && <EditShare share={doing.share} onClose={close} />}
      {doing?.act === 'qr' && <ShareQr share={doing.share} onClose={close} />}
      {doing?.act === 'delete' && <DeleteShare share={doing.share} onClose={close} />}
    </section>
  );
}

function DeleteShare({ share, onClose }: { share: Share; onClose: () => void }) {
  const { t } = useText();
  const remove = useChange(deleteShare, [listShares]);
  return (
    <ConfirmDialog
      title={t('sharing:deleteNamed', { name: nameOfShare(share) })}
      text={t('sharing:deleteWhy')}
      confirm={t('sharing:delete')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ id: share.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
