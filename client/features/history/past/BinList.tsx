import { Button, HTMLSelect } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { binKinds, listBin } from '../../../../contracts/history/past.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { useRights } from '../../../lib/rights.js';
import { FormError } from '../../../ui/Field.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import { toast } from '../../../ui/toaster.js';
import { BinEntry } from './BinEntry.js';
import { EraseDialog } from './EraseDialog.js';
import type { Deleted } from './past-scope.js';
import { useUndelete } from './use-undelete.js';

type BinKind = (typeof binKinds)[number];
/** The bin of a project, or of a space with its projects. */
export type BinPlace = { readonly projectId: string } | { readonly spaceId: string };
const PAGE = 50;

/** Deleted things of a place, and their way back. */
export function BinList({ place }: { place: BinPlace }) {
  const { t } = useText();
  const [limit, setLimit] = useState(PAGE);
  const [kind, setKind] = useState<BinKind>();
  const bin = useCall(listBin, { ...place, ...(kind && { kind }), limit }, { keep: true });
  const isSuper = useRights()?.isSuperAdmin ?? false;
  const [erasing, setErasing] = useState<Deleted>();
  const { undelete, isPending, error } = useUndelete(({ name }, docs) => {
    const message =
      docs > 0
        ? t('past:bin.returned', { count: docs })
        : t('past:bin.isBack', { name: name || t('past:bin.unnamed') });
    void toast({ message, intent: 'success' });
  });
  return (
    <>
      <FormError error={error} />
      <Loaded query={bin} skeleton={<SkeletonRows rows={4} />}>
        {({ total, counts, list }) => (
          <>
            {(counts.length > 1 || kind) && <KindFilter counts={counts} kind={kind} onKind={setKind} />}
            {total === 0 ? (
              <EmptyState
                small
                icon={<TrashIcon size={24} />}
                what={t('past:bin.empty')}
                why={t('past:bin.emptyWhy')}
              />
            ) : (
              <ul className="list">
                {list.map((entry) => (
                  <BinEntry
                    key={`${entry.kind} ${entry.id}`}
                    entry={entry}
                    busy={isPending}
                    onRestore={undelete}
                    {...(isSuper && { onErase: setErasing })}
                  />
                ))}
              </ul>
            )}
            {total > list.length && limit < 200 && (
              <Button text={t('past:bin.more')} onClick={() => setLimit(Math.min(limit + PAGE, 200))} />
            )}
          </>
        )}
      </Loaded>
      {erasing && <EraseDialog entry={erasing} onClose={() => setErasing(undefined)} />}
    </>
  );
}

interface KindFilterProps {
  counts: WireReply<typeof listBin>['counts'];
  kind: BinKind | undefined;
  onKind: (kind: BinKind | undefined) => void;
}

function KindFilter({ counts, kind, onKind }: KindFilterProps) {
  const { t } = useText();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const shown = binKinds.filter((one) => one === kind || counts.some((of) => of.kind === one));
  const label = (one: BinKind) =>
    t('past:bin.counted', { what: t(`past:bin.kind.${one}`), count: counts.find((of) => of.kind === one)?.count ?? 0 });
  return (
    <div className="toolbar">
      <HTMLSelect
        aria-label={t('past:bin.filter')}
        value={kind ?? ''}
        onChange={({ currentTarget: { value } }) => onKind(binKinds.find((one) => one === value))}
        options={[
          { value: '', label: t('past:bin.counted', { what: t('past:bin.all'), count: all }) },
          ...shown.map((value) => ({ value, label: label(value) })),
        ]}
      />
    </div>
  );
}
