import { Button, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { EyeOpenIcon, HistoryIcon, LinkIcon, LockIcon, MoreIcon, PeopleIcon, UnlockIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { tableRows, viewRows } from '../../../contracts/doc-rows.js';
import { getDoc, listDocsV2, lockDoc, setDocStatus, unlockDoc } from '../../../contracts/docs.js';
import { DocStatus } from '../../../contracts/enums.js';
import { listHistory } from '../../../contracts/history.js';
import { useBlame } from '../../features/history/BlameSwitch.js';
import { useChange } from '../../lib/query.js';
import { isOn } from '../../lib/wire.js';
import { LinkMenuItem } from '../../ui/links.js';
import { useErrorText } from '../../ui/states.js';
import { StatusTag } from '../../ui/tags.js';
import { toast } from '../../ui/toaster.js';
import type { DocDetail } from './doc-detail.js';

const touched = [getDoc, listHistory, listDocsV2, tableRows, viewRows] as const;

interface MoreMenuProps {
  detail: DocDetail;
  mayEdit: boolean;
  onHistory: () => void;
}

export function MoreMenu({ detail, mayEdit, onHistory }: MoreMenuProps) {
  const { t } = useTranslation(['editing', 'history']);
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
              disabled={!('clipboard' in navigator)}
              onClick={() => void navigator.clipboard.writeText(`${location.origin}/view/${detail.id}`)}
            />
            <MenuItem icon={<HistoryIcon />} text={t('more.history')} onClick={onHistory} />
            <MenuItem
              icon={<PeopleIcon />}
              text={blame.on ? t('history:blame.turnOff') : t('history:blame.turnOn')}
              onClick={blame.toggle}
            />
            {mayEdit && <Governance detail={detail} />}
          </Menu>
        }
      >
        <Button variant="minimal" icon={<MoreIcon />} aria-label={t('more.open')} title={t('more.open')} />
      </PopoverNext>
      {blame.layer}
    </>
  );
}

/** What is decided about the doc, beside what it says. */
function Governance({ detail }: { detail: DocDetail }) {
  const { t } = useTranslation('editing');
  const errorText = useErrorText();
  const setStatus = useChange(setDocStatus, touched);
  const lock = useChange(lockDoc, touched);
  const unlock = useChange(unlockDoc, touched);
  const onError = (error: Error) => void toast({ intent: 'danger', message: errorText(error) });
  const locked = isOn(detail.isLocked);
  return (
    <>
      <MenuDivider />
      <MenuItem text={t('more.status')}>
        {Object.values(DocStatus).map((status) => (
          <MenuItem
            key={status}
            roleStructure="listoption"
            selected={status === detail.status}
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
    </>
  );
}
