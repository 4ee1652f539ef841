import { PopoverNext } from '@blueprintjs/core';
import { EyeOffIcon, FolderCloseIcon, HistoryIcon, LockIcon, PersonIcon, TagIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { factsOf } from '../../../contracts/docs/doc-types/facts.js';
import { listFolders, setDocStatus } from '../../../contracts/docs/docs.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { StatusMenu } from '../../features/docs/doc-table/StatusMenu.js';
import { useCall, useChange } from '../../lib/query.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { useErrorText } from '../../ui/states.js';
import { Tip } from '../../ui/Tip.js';
import { StatusTag } from '../../ui/tags.js';
import { toast } from '../../ui/toaster.js';
import type { DocDetail } from './doc-detail.js';
import type { Governance } from './GovernanceDialogs.js';
import { touched } from './governance.js';

interface MetaLineProps {
  detail: DocDetail;
  unpublished: boolean;
  mayEdit: boolean;
  onHistory: () => void;
  onGovern: (which: Governance) => void;
  /** The editor's controls, at the end of the line. */
  children: ReactNode;
}

/** Status, folder, maintainer, who updated when, the published version. */
export function MetaLine({ detail, unpublished, mayEdit, onHistory, onGovern, children }: MetaLineProps) {
  const { t } = useTranslation('editing');
  const maintainer = detail.author || detail.creatorName;
  return (
    <div className="meta-line">
      <Status detail={detail} mayEdit={mayEdit} />
      {isOn(detail.isLocked) && (
        <span className="tag" data-tone="orange">
          <LockIcon size={12} />
          {t('more.locked')}
        </span>
      )}
      {!isOn(detail.isShow) && (
        <Tip content={t('meta.hiddenMore')}>
          <span className="tag" data-tone="orange">
            <EyeOffIcon size={12} />
            {t('meta.hidden')}
          </span>
        </Tip>
      )}
      {detail.version && (
        <span className="tag" title={t('more.versionLabel')}>
          <TagIcon size={12} />
          {detail.version}
        </span>
      )}
      {factsOf(detail.type).isListed && <Folder detail={detail} mayEdit={mayEdit} onMove={() => onGovern('move')} />}
      {maintainer && (
        <span className="meta-part" title={t('meta.maintainer')}>
          <PersonIcon size={14} />
          <span className="cut">{maintainer}</span>
        </span>
      )}
      <span className="meta-part">
        <RelativeTime
          at={detail.modifiedAt}
          sentence={(when) =>
            detail.modifierName ? t('meta.by', { name: detail.modifierName, when }) : t('meta.updated', { when })
          }
        />
      </span>
      <button type="button" className="edit-fact" title={t('meta.history')} onClick={onHistory}>
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

/** A click offers the other statuses; the new one shows at once and is reverted when it is refused. */
function Status({ detail, mayEdit }: Pick<MetaLineProps, 'detail' | 'mayEdit'>) {
  const { t } = useTranslation('editing');
  const errorText = useErrorText();
  const change = useChange(setDocStatus, touched);
  if (!mayEdit) return <StatusTag status={detail.status} />;
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <StatusMenu
          onStatus={(status) =>
            change.mutate(
              { id: detail.id, status },
              { onError: (error) => void toast({ intent: 'danger', message: errorText(error) }) },
            )
          }
        />
      }
    >
      <button type="button" className="edit-fact meta-status" title={t('more.status')}>
        <StatusTag status={change.isPending ? change.variables.status : detail.status} />
        <span className="visually-hidden">{t('more.status')}</span>
      </button>
    </PopoverNext>
  );
}

/** The folder of the doc; a click moves it to another. */
function Folder({ detail, mayEdit, onMove }: Pick<MetaLineProps, 'detail' | 'mayEdit'> & { onMove: () => void }) {
  const { t } = useTranslation('editing');
  const folders = useCall(listFolders, { moduleId: detail.moduleId }, { staleTime: 60_000 });
  const name = folders.data?.find(({ id }) => id === detail.parentId)?.name ?? (detail.parentId ? '' : t('meta.root'));
  const words = (
    <>
      <FolderCloseIcon size={14} />
      <span className="cut">{name}</span>
    </>
  );
  if (!mayEdit) return <span className="meta-part meta-folder">{words}</span>;
  return (
    <button type="button" className="edit-fact meta-folder" title={t('more.move')} onClick={onMove}>
      {words}
    </button>
  );
}
