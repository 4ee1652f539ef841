import { Button } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { compareVersions, getVersion, listHistory } from '../../../../contracts/history/history.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { patiently } from '../../../lib/patiently.js';
import { useCall } from '../../../lib/query.js';
import { Loaded, SkeletonRows } from '../../../ui/states.js';
import { MethodTag } from '../../../ui/tags.js';
import { FieldChanges } from './differences/FieldChanges.js';
import { bodyOf } from './differences/rich-difference.js';
import { paramRowsOf } from './differences/table-lines.js';
import { EntryLine } from './entries/EntryLine.js';
import { Restore } from './restore/Restore.js';

const TextDifference = lazy(async () => ({
  default: (await patiently(() => import('./differences/TextDifference.js'))).TextDifference,
}));

const Film = lazy(async () => ({ default: (await patiently(() => import('./film/Film.js'))).Film }));

const RichDifference = lazy(async () => ({
  default: (await patiently(() => import('./differences/RichDifference.js'))).RichDifference,
}));

const MeaningDifference = lazy(async () => ({
  default: (await patiently(() => import('./differences/MeaningDifference.js'))).MeaningDifference,
}));

interface VersionPreviewProps {
  docId: string;
  version: number;
  mayRestore: boolean;
  unpublished: boolean;
  onCompare: (from: number, to: number) => void;
}

/** One version: its changes, marked in its text; compare with the current one, or restore it. */
export function VersionPreview({ docId, version, mayRestore, unpublished, onCompare }: VersionPreviewProps) {
  const { t } = useTranslation('history');
  const query = useCall(getVersion, { docId, version }, { staleTime: Number.POSITIVE_INFINITY });
  const list = useCall(listHistory, { docId, limit: 1 });
  const head = list.data?.head ?? version;
  const [isWatching, setWatching] = useState(false);
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={6} />}>
      {({ entry, ...read }) => (
        <div className="version-preview">
          <EntryLine entry={entry} current={version === head} onOpen={() => undefined} />
          <div className="version-acts">
            {version !== head && <Button text={t('preview.compareCurrent')} onClick={() => onCompare(version, head)} />}
            {entry.source === 'live' && (
              <Button text={t('film.watch')} icon={<PlayIcon />} onClick={() => setWatching(true)} />
            )}
            {mayRestore && version !== head && (
              <Restore
                docId={docId}
                version={version}
                head={head}
                hasContent={entry.hasContent}
                unpublished={unpublished}
              />
            )}
          </div>
          {isWatching && (
            <Suspense fallback={null}>
              <Film docId={docId} version={version} onClose={() => setWatching(false)} />
            </Suspense>
          )}
          {!entry.hasContent && <p className="muted">{t('preview.noContent')}</p>}
          {!read.isFolder && <Marks docId={docId} version={version} read={{ entry, ...read }} />}
        </div>
      )}
    </Loaded>
  );
}

interface MarksProps {
  docId: string;
  version: number;
  read: WireReply<typeof getVersion>;
}

/** The version with its changes against the previous one; the first version has no previous one. */
function Marks({ docId, version, read }: MarksProps) {
  const { t } = useTranslation('history');
  const before = Math.max(1, version - 1);
  const hasRows = factsOf(read.type).hasTables;
  const unchanging = { staleTime: Number.POSITIVE_INFINITY };
  const query = useCall(compareVersions, { docId, from: before, to: version }, unchanging);
  const body = useMemo(() => bodyOf(read.content), [read.content]);
  const earlier = useCall(getVersion, { docId, version: before }, { ...unchanging, enabled: hasRows || body !== null });
  const bodies = useMemo(
    // The first version has no previous one to compare with.
    () => earlier.data && { from: version === 1 ? body : bodyOf(earlier.data.content), to: body },
    [earlier.data, body, version],
  );
  const tables = useMemo(
    () => ({ from: paramRowsOf(earlier.data?.content ?? {}), to: paramRowsOf(read.content) }),
    [earlier.data, read.content],
  );
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={6} />}>
      {(comparison) => (
        <>
          <h3>{version === 1 ? t('preview.content') : t('preview.changes')}</h3>
          <Suspense fallback={<SkeletonRows rows={6} />}>
            {hasRows ? (
              <>
                <Address content={read.content} />
                <MeaningDifference comparison={comparison} tables={tables} bodies={bodies} />
              </>
            ) : body ? (
              <>
                <FieldChanges fields={version === 1 ? [] : comparison.fields} />
                {bodies ? <RichDifference {...bodies} /> : <SkeletonRows rows={6} />}
              </>
            ) : (
              <>
                <FieldChanges fields={version === 1 ? [] : comparison.fields} />
                <TextDifference
                  from={version === 1 ? read.text : comparison.text.from}
                  to={read.text}
                  layout="inline"
                  fold={false}
                />
              </>
            )}
          </Suspense>
        </>
      )}
    </Loaded>
  );
}

const address = z.object({ httpMethod: z.string().catch(''), url: z.string().catch('') });

/** The method and URL of the doc in that version. */
function Address({ content }: { content: Readonly<Record<string, unknown>> }) {
  const { httpMethod, url } = address.parse(content);
  if (!httpMethod && !url) return null;
  return (
    <p className="version-address">
      {httpMethod && <MethodTag method={httpMethod} />}
      <code translate="no">{url}</code>
    </p>
  );
}
