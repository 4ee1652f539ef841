import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { projectTree } from '../../../../contracts/workspace/users.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import styles from './audit.module.css';
import { type AuditFilter, type PlaceKind, placeKinds } from './audit-filter.js';

type Place = Pick<AuditFilter, 'placeKind' | 'placeId'>;
const BY_ID = 'id';

/** A space or a project from the list; an application, a doc, or something deleted, by its id. */
export function PlaceFilter({ place, onPlace }: { place: Place; onPlace: (place: Place) => void }) {
  const { t } = useText();
  const spaces = useCall(projectTree, {}, { staleTime: 60_000 });
  const [byId, setById] = useState(false);
  const listed = new Set((spaces.data ?? []).flatMap((space) => [space.id, ...space.children.map(({ id }) => id)]));
  const listId = place.placeKind === 'spaceId' ? `S_${place.placeId}` : place.placeId;
  const isById = byId || (place.placeId !== '' && !listed.has(listId));
  const choose = (value: string) => {
    setById(value === BY_ID);
    if (value === BY_ID) onPlace({ placeKind: 'docId', placeId: '' });
    else if (value.startsWith('S_')) onPlace({ placeKind: 'spaceId', placeId: value.slice(2) });
    else onPlace({ placeKind: value ? 'projectId' : 'spaceId', placeId: value });
  };
  return (
    <>
      <HTMLSelect
        className={styles.placeSelect}
        aria-label={t('admin:audit.place')}
        value={isById ? BY_ID : place.placeId && listId}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t('admin:audit.anyPlace')}</option>
        {spaces.data?.map(({ id, label, children }) => (
          <optgroup key={id} label={label}>
            <option value={id}>{t('admin:audit.spaceWhole', { name: label })}</option>
            {children.map((project) => (
              <option key={project.id} value={project.id}>
                {project.label}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={BY_ID}>{t('admin:audit.byId')}</option>
      </HTMLSelect>
      {isById && <ById place={place} onPlace={onPlace} />}
    </>
  );
}

function ById({ place, onPlace }: { place: Place; onPlace: (place: Place) => void }) {
  const { t } = useText();
  const { placeKind, placeId } = place;
  const toKind = (value: string): PlaceKind => placeKinds.find((kind) => kind === value) ?? 'docId';
  return (
    <>
      <HTMLSelect
        aria-label={t('admin:audit.placeKind')}
        value={placeKind}
        onChange={(event) => onPlace({ placeKind: toKind(event.currentTarget.value), placeId })}
        options={placeKinds.map((value) => ({ value, label: t(`admin:audit.kinds.${value}`) }))}
      />
      <InputGroup
        className="filter filter-short"
        aria-label={t('admin:audit.placeId')}
        placeholder={t('admin:audit.placeId')}
        spellCheck={false}
        value={placeId}
        intent={placeId && decodeId(placeId) === undefined ? 'warning' : undefined}
        onValueChange={(text) => onPlace({ placeKind, placeId: text.trim() })}
      />
    </>
  );
}
