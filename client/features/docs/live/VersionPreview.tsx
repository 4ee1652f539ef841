import { Button } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { previewVersion } from '../../../../contracts/notifications/version-preview.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { useCall } from '../../../lib/query.js';
import { ChangeList } from '../../../ui/changes.js';
import { SkeletonBar, useErrorText } from '../../../ui/states.js';
import type { LiveSession } from './live-session.js';

type Preview = WireReply<typeof previewVersion>;

/** What a version made now would mean to callers, and how many would hear of it. */
export function VersionPreview({ docId, session }: { docId: string; session: LiveSession }) {
  const { t } = useTranslation('editing');
  const isSaved = useIsSaved(session);
  const errorText = useErrorText();
  const preview = useCall(previewVersion, { id: docId }, { enabled: isSaved === true });
  return (
    <div className="version-meaning" role="status" aria-label={t('version.preview.title')}>
      {isSaved === false ? (
        <p>{t('version.preview.notSaved')}</p>
      ) : preview.isError ? (
        <p>
          {errorText(preview.error)}{' '}
          <Button
            size="small"
            variant="minimal"
            text={t('action.retry', { ns: 'app' })}
            onClick={() => void preview.refetch()}
          />
        </p>
      ) : preview.data && preview.isFetchedAfterMount ? (
        <Shown preview={preview.data} />
      ) : (
        <>
          <SkeletonBar width="80%" />
          <SkeletonBar width="55%" />
        </>
      )}
    </div>
  );
}

function Shown({ preview }: { preview: Preview }) {
  const { t } = useTranslation('editing');
  const { isChanged, meaning, unnamed } = preview;
  const who = useWho(preview);
  if (!isChanged) return <p>{t('version.preview.nothing')}</p>;
  return (
    <>
      {meaning ? <ChangeList changes={meaning} /> : <p>{t('version.preview.tooLarge')}</p>}
      {unnamed > 0 && <p className="version-unnamed">{t('version.preview.unnamed', { count: unnamed })}</p>}
      <p className="muted">{who}</p>
    </>
  );
}

/** "Notifies 3 people, 1 group chat". */
function useWho({ people, groups, programs }: Preview): string {
  const { t } = useTranslation('editing');
  const all = [
    people > 0 ? t('version.preview.people', { count: people }) : '',
    groups > 0 ? t('version.preview.groups', { count: groups }) : '',
    programs > 0 ? t('version.preview.programs', { count: programs }) : '',
  ].filter((words) => words !== '');
  return all.length === 0
    ? t('version.preview.nobody')
    : t('version.preview.notifies', { who: all.join(t('version.preview.comma')) });
}

/** Undefined while own changes are still on their way to the server; false if they do not get there. */
function useIsSaved(session: LiveSession): boolean | undefined {
  const [isSaved, setSaved] = useState<boolean>();
  useEffect(() => {
    let isHere = true;
    void session.whenSaved().then((saved) => {
      if (isHere) setSaved(saved);
    });
    return () => {
      isHere = false;
    };
  }, [session]);
  return isSaved;
}
