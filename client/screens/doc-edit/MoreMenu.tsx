import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import {
  DuplicateIcon,
  ExportIcon,
  EyeOffIcon,
  EyeOpenIcon,
  HistoryIcon,
  LinkIcon,
  LockIcon,
  MoreIcon,
  MoveIcon,
  PeopleIcon,
  PulseIcon,
  SortIcon,
  TagIcon,
  TrashIcon,
  UnlockIcon,
} from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { factsOf } from '../../../contracts/docs/doc-types/facts.js';
import { lockDoc, setDocShown, setDocStatus, unlockDoc } from '../../../contracts/docs/docs.js';
import { DocStatus } from '../../../contracts/platform/enums.js';
import { isOn } from '../../../contracts/platform/wire.js';
import { useBlame } from '../../features/history/versions/blame/BlameSwitch.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { ChoiceItem } from '../../ui/ChoiceItem.js';
import { copyText } from '../../ui/copy.js';
import { LinkMenuItem } from '../../ui/links.js';
import { useErrorText } from '../../ui/states.js';
import { StatusTag } from '../../ui/tags.js';
import { toast } from '../../ui/toaster.js';
import type { DocDetail } from './doc-detail.js';
import type { Governance } from './GovernanceDialogs.js';
import { touched } from './governance.js';

interface MoreMenuProps {
  detail: DocDetail;
  mayEdit: boolean;
  onHistory: () => void;
  /** Opens the dialog of that decision. */
  onGovern: (which: Governance) => void;
}

export function MoreMenu({ detail, mayEdit, onHistory, onGovern }: MoreMenuProps) {
  const { t } = useTranslation(['editing', 'history', 'activity']);
  const { t: say } = useText();
  const blame = useBlame(detail.id);
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            <LinkMenuItem to={`/view/${detail.id}`} icon={<EyeOpenIcon />} text={t('more.view')} />
            <MenuItem
              icon={<LinkIcon />}
              text={t('more.copyLink')}
              onClick={() => void copyText(`${location.origin}/view/${detail.id}`, say)}
            />
            <MenuItem icon={<HistoryIcon />} text={t('more.history')} onClick={onHistory} />
            <LinkMenuItem to={`/activity?docId=${detail.id}`} icon={<PulseIcon />} text={t('activity:menu')} />
            <MenuItem
              icon={<PeopleIcon />}
              text={blame.on ? t('history:blame.turnOff') : t('history:blame.turnOn')}
              onClick={blame.toggle}
            />
            <MenuItem icon={<ExportIcon />} text={say('export:action')} onClick={() => onGovern('export')} />
            {mayEdit && <Decisions detail={detail} onGovern={onGovern} />}
          </Menu>
        }
      >
        <Button variant="minimal" icon={<MoreIcon />} aria-label={t('more.open')} title={t('more.open')} />
      </PopoverNext>
      {blame.layer}
    </>
  );
}

/** Governance of the doc, separate from its content. */
function Decisions({ detail, onGovern }: Pick<MoreMenuProps, 'detail' | 'onGovern'>) {
  const { t } = useTranslation('editing');
  const { t: say } = useText();
  const errorText = useErrorText();
  const setStatus = useChange(setDocStatus, touched);
  const lock = useChange(lockDoc, touched);
  const unlock = useChange(unlockDoc, touched);
  const show = useChange(setDocShown, touched);
  const onError = (error: Error) => void toast({ intent: 'danger', message: errorText(error) });
  const locked = isOn(detail.isLocked);
  const shown = isOn(detail.isShow);
  // Models and *About* stand in no folder.
  const { isListed: inTree, isAbout } = factsOf(detail.type);
  return (
    <>
      <MenuDivider />
      <MenuItem text={t('more.status')}>
        {Object.values(DocStatus).map((status) => (
          <ChoiceItem
            key={status}
            isChosen={status === detail.status}
            text={<StatusTag status={status} />}
            onClick={() => setStatus.mutate({ id: detail.id, status }, { onError })}
          />
        ))}
      </MenuItem>
      <MenuItem
        icon={locked ? <UnlockIcon /> : <LockIcon />}
        text={locked ? t('more.unlock') : t('more.lock')}
        onClick={() => (locked ? unlock : lock).mutate({ id: detail.id }, { onError })}
      />
      <MenuItem
        icon={shown ? <EyeOffIcon /> : <EyeOpenIcon />}
        text={shown ? t('more.hide') : t('more.show')}
        onClick={() => show.mutate({ id: detail.id, isShow: !shown }, { onError })}
      />
      {inTree && <MenuItem icon={<MoveIcon />} text={t('more.move')} onClick={() => onGovern('move')} />}
      <MenuItem
        icon={<TagIcon />}
        text={t('more.version')}
        label={detail.version}
        onClick={() => onGovern('version')}
      />
      {inTree && (
        <MenuItem
          icon={<SortIcon />}
          text={t('more.order')}
          label={String(detail.orderIndex)}
          onClick={() => onGovern('order')}
        />
      )}
      <MenuDivider />
      {!isAbout && (
        <LinkMenuItem
          to={`/doc/copy/${detail.moduleId}/${detail.id}`}
          icon={<DuplicateIcon />}
          text={say('docs:copy')}
        />
      )}
      <MenuItem icon={<TrashIcon />} intent="danger" text={say('docs:delete')} onClick={() => onGovern('delete')} />
    </>
  );
}
