import { Button, Menu, MenuItem, PopoverNext, Switch } from '@blueprintjs/core';
import { MoreIcon, StarEmptyIcon, StarIcon, TickCircleIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { isOn } from '../../../../contracts/platform/wire.js';
import {
  listReleases,
  setReleaseStatus,
  subscribeRelease,
  unsubscribeRelease,
} from '../../../../contracts/workspace/releases.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { RowTable } from '../../../ui/RowTable.js';
import type { Column } from '../../../ui/TableFrame.js';
import { type Release, releasePath } from './release.js';

export type ReleaseAct = 'docs' | 'edit' | 'publish' | 'meterSphere' | 'remove';

interface ReleaseTableProps {
  releases: readonly Release[];
  /** The published ones among them. */
  frozen: ReadonlySet<string>;
  mayEdit: boolean;
  /** Whether a release can be sent to MeterSphere. */
  hasMeterSphere: boolean;
  onAct: (act: ReleaseAct, release: Release) => void;
}

export function ReleaseTable({ releases, frozen, mayEdit, hasMeterSphere, onAct }: ReleaseTableProps) {
  const { t } = useText();
  const put = useChange(setReleaseStatus, [listReleases]);
  const columns: readonly Column<Release>[] = [
    {
      id: 'number',
      header: t('releases:number'),
      isTitle: true,
      cell: (release) => (
        <span className="person">
          <Star release={release} />
          <Link className="strong" to={releasePath(release)}>
            {release.releaseNo}
          </Link>
          {frozen.has(release.id) && (
            <span className="tag" data-tone="green">
              {t('releases:published')}
            </span>
          )}
        </span>
      ),
    },
    { id: 'description', header: t('places:description'), isCut: true, muted: true, cell: (each) => each.releaseDesc },
    {
      id: 'status',
      header: t('releases:status'),
      cell: (release) =>
        mayEdit ? (
          <Switch
            className="cell-switch"
            checked={
              put.isPending && put.variables.id === release.id ? put.variables.status === true : isOn(release.status)
            }
            label={isOn(release.status) ? t('releases:valid') : t('releases:invalid')}
            aria-label={t('releases:enabledOf', { name: release.releaseNo })}
            onChange={() => put.mutate({ id: release.id, status: !isOn(release.status) })}
          />
        ) : isOn(release.status) ? (
          t('releases:valid')
        ) : (
          t('releases:invalid')
        ),
    },
    { id: 'robots', header: t('releases:robots'), isExtra: true, cell: (release) => <RobotTags release={release} /> },
    {
      id: 'docs',
      header: t('releases:docs'),
      cell: (release) => (
        <Button
          variant="minimal"
          size="small"
          text={t('releases:viewDocs')}
          aria-label={t('releases:viewDocsOf', { name: release.releaseNo })}
          onClick={() => onAct('docs', release)}
        />
      ),
    },
    { id: 'created', header: t('places:created'), muted: true, cell: (each) => <RelativeTime at={each.gmtCreate} /> },
    ...(mayEdit
      ? [
          {
            id: 'acts',
            header: t('members:actions'),
            isActs: true,
            cell: (release: Release) => (
              <Acts release={release} isFrozen={frozen.has(release.id)} hasMeterSphere={hasMeterSphere} onAct={onAct} />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <FormError error={put.error} />
      <RowTable label={t('releases:title')} columns={columns} rows={releases} rowKey={({ id }) => id} />
    </>
  );
}

interface ActsProps extends Pick<ReleaseTableProps, 'hasMeterSphere' | 'onAct'> {
  release: Release;
  isFrozen: boolean;
}

function Acts({ release, isFrozen, hasMeterSphere, onAct }: ActsProps) {
  const { t } = useText();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          <MenuItem text={t('places:edit')} onClick={() => onAct('edit', release)} />
          {!isFrozen && <MenuItem text={t('releases:publish')} onClick={() => onAct('publish', release)} />}
          {hasMeterSphere && (
            <MenuItem text={t('metersphere:ofRelease')} onClick={() => onAct('meterSphere', release)} />
          )}
          <MenuItem text={t('releases:remove')} intent="danger" onClick={() => onAct('remove', release)} />
        </Menu>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<MoreIcon />}
        aria-label={t('releases:actionsOf', { name: release.releaseNo })}
      />
    </PopoverNext>
  );
}

function Star({ release }: { release: Release }) {
  const { t } = useText();
  const follow = useChange(subscribeRelease, [listReleases]);
  const leave = useChange(unsubscribeRelease, [listReleases]);
  const isOnNow = follow.isPending || (release.isSubscribe && !leave.isPending);
  return (
    <Button
      variant="minimal"
      size="small"
      className={isOnNow ? 'star-on' : undefined}
      icon={isOnNow ? <StarIcon /> : <StarEmptyIcon />}
      aria-pressed={isOnNow}
      aria-label={t('releases:follow', { name: release.releaseNo })}
      onClick={() => (release.isSubscribe ? leave : follow).mutate({ sourceId: release.id })}
    />
  );
}

function RobotTags({ release }: { release: Release }) {
  const { t } = useText();
  const tags = [release.isDingdingSet && t('chats:dingtalk.name'), release.isWeComSet && t('chats:wecom.name')].filter(
    (each) => each !== false,
  );
  if (tags.length === 0) return <span className="muted">{t('modules:notSet')}</span>;
  return (
    <span className="tags">
      {tags.map((text) => (
        <span key={text} className="tag" data-tone="green">
          <TickCircleIcon size={12} />
          {text}
        </span>
      ))}
    </span>
  );
}
