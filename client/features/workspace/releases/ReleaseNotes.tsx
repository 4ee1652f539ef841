import { Button } from '@blueprintjs/core';
import { EditIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { releasePage } from '../../../../contracts/history/frozen-releases.js';
import { setReleaseNotes } from '../../../../contracts/workspace/releases.js';
import { RenderedMarkdown } from '../../../doc-types/markdown/MarkdownDocView.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { EmptyState } from '../../../ui/states.js';
import { isTooLong, NotesField } from './NotesField.js';

interface ReleaseNotesProps {
  release: { id: string; notes: string; frozen: object | null };
  mayEdit: boolean;
}

/** The notes of a release. */
export function ReleaseNotes({ release, mayEdit }: ReleaseNotesProps) {
  const { t } = useText();
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{t('releases:pageNotes')}</h2>
        {mayEdit && (
          <Button
            variant="minimal"
            size="small"
            icon={<EditIcon />}
            text={t('places:edit')}
            aria-label={t('releases:editNotes')}
            onClick={() => setOpen(true)}
          />
        )}
      </div>
      {release.notes === '' ? (
        <EmptyState
          small
          what={t('releases:noNotes')}
          why={mayEdit && !release.frozen ? t('releases:noNotesWhy') : undefined}
        />
      ) : (
        <RenderedMarkdown text={release.notes} />
      )}
      {isOpen && <EditNotes release={release} onClose={() => setOpen(false)} />}
    </section>
  );
}

function EditNotes({ release, onClose }: Pick<ReleaseNotesProps, 'release'> & { onClose: () => void }) {
  const { t } = useText();
  const [notes, setNotes] = useState(release.notes);
  const save = useChange(setReleaseNotes, [releasePage]);
  return (
    <FormDialog
      wide
      title={t('releases:editNotes')}
      submit={t('action.save')}
      idle={isTooLong(notes)}
      busy={save.isPending}
      error={save.error}
      onSubmit={() => save.mutate({ id: release.id, notes }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <NotesField notes={notes} onNotes={setNotes} />
    </FormDialog>
  );
}
