import { useEffect, useState } from 'react';
import {
  compareReleases,
  freezeRelease,
  frozenReleases,
  releaseNotes,
  releasePage,
} from '../../../../contracts/history/frozen-releases.js';
import { download } from '../../../lib/download.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall, useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { FormError } from '../../../ui/Field.js';
import { SkeletonRows } from '../../../ui/states.js';
import { isTooLong, NotesField } from './NotesField.js';
import type { ReleaseFacts } from './release.js';

interface PublishReleaseProps {
  releaseId: string;
  onClose: () => void;
}

/** Freezes the versions of a release's docs, with notes drafted from what changed since the release before. */
export function PublishRelease({ releaseId, onClose }: PublishReleaseProps) {
  const { t } = useText();
  const page = useCall(releasePage, { id: releaseId }, { staleTime: 0 });
  const [typed, setTyped] = useState<string>();
  const draft = useDraft(page.data);
  const publish = useChange(freezeRelease, [frozenReleases, releasePage, compareReleases]);
  const notes = typed ?? draft.text;
  const { releaseNo = '', total = 0 } = page.data ?? {};
  return (
    <FormDialog
      wide
      title={t('releases:publishNamed', { name: releaseNo })}
      submit={t('releases:publish')}
      idle={notes === undefined || isTooLong(notes)}
      busy={publish.isPending}
      error={publish.error ?? page.error}
      onSubmit={() => publish.mutate({ id: releaseId, notes: notes ?? '' }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('releases:publishText', { count: total })}</p>
      <p className="field">{t('releases:publishTells')}</p>
      <FormError error={draft.error} />
      {notes === undefined ? <SkeletonRows rows={6} /> : <NotesField notes={notes} onNotes={setTyped} />}
    </FormDialog>
  );
}

/** The notes that are there, else those drafted from the changes; without the heading, which the page has. */
function useDraft(page: ReleaseFacts | undefined): { text?: string; error?: unknown } {
  const lang = useLanguage() === 'en' ? 'en' : 'zh-CN';
  const [draft, setDraft] = useState<{ text?: string; error?: unknown }>({});
  const { id, notes, previous } = page ?? {};
  const from = previous?.id ?? '';
  useEffect(() => {
    if (id === undefined || notes) return;
    const stop = new AbortController();
    download(releaseNotes, { from, to: id, draft: 1, lang }, () => undefined, stop.signal)
      .then(({ content }) => content.text())
      .then(
        (text) => setDraft({ text: withoutHeading(text) }),
        (error: unknown) => stop.signal.aborted || setDraft({ text: '', error }),
      );
    return () => stop.abort();
  }, [id, notes, from, lang]);
  return notes ? { text: notes } : draft;
}

const withoutHeading = (text: string): string => text.replace(/^# .*\n+/, '').trim();
