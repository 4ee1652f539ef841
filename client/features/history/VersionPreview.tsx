import { Button } from '@blueprintjs/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { compareVersions, getVersion, listHistory } from '../../../contracts/history.js';
import { patiently } from '../../lib/patiently.js';
import { useCall } from '../../lib/query.js';
import { Loaded, SkeletonRows } from '../../ui/states.js';
import { EntryLine } from './EntryLine.js';
import { FieldChanges } from './FieldChanges.js';
import { Restore } from './Restore.js';

const TextDifference = lazy(async () => ({
  default: (await patiently(() => import('./TextDifference.js'))).TextDifference,
}));

interface VersionPreviewProps {
  docId: string;
  version: number;
  mayRestore: boolean;
  unpublished: boolean;
  onCompare: (from: number, to: number) => void;
}

/** One version: what it changed, marked in its text; compare with now, or bring it back. */
export function VersionPreview({ docId, version, mayRestore, unpublished, onCompare }: VersionPreviewProps) {
  const { t } = useTranslation('history');
  const query = useCall(getVersion, { docId, version }, { staleTime: Number.POSITIVE_INFINITY });
  const list = useCall(listHistory, { docId, limit: 1 });
  const head = list.data?.head ?? version;
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={6} />}>
      {({ entry, text, isFolder }) => (
        <div className="version-preview">
          <EntryLine entry={entry} current={version === head} onOpen={() => undefined} />
          <div className="version-acts">
            {version !== head && <Button text={t('preview.compareCurrent')} onClick={() => onCompare(version, head)} />}
            {mayRestore && version !== head && (
              <Restore docId={docId} version={version} hasContent={entry.hasContent} unpublished={unpublished} />
            )}
          </div>
          {!entry.hasContent && <p className="muted">{t('preview.noContent')}</p>}
          {!isFolder && <MarkedText docId={docId} version={version} text={text} />}
        </div>
      )}
    </Loaded>
  );
}

/** The version's text with what it changed against the one before; the first version has nothing before it. */
function MarkedText({ docId, version, text }: { docId: string; version: number; text: string }) {
  const { t } = useTranslation('history');
  const query = useCall(
    compareVersions,
    { docId, from: Math.max(1, version - 1), to: version },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={6} />}>
      {({ fields, text: { from } }) => (
        <>
          <h3>{version === 1 ? t('preview.content') : t('preview.changes')}</h3>
          <FieldChanges fields={version === 1 ? [] : fields} />
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <TextDifference from={version === 1 ? text : from} to={text} layout="inline" fold={false} />
          </Suspense>
        </>
      )}
    </Loaded>
  );
}
