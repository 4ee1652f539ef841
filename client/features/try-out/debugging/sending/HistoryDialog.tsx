import { Button } from '@blueprintjs/core';
import { useModels } from '../../../../doc-types/api/view/doc-models.js';
import type { Published } from '../../../../doc-types/doc-type/doc-type.js';
import { exactTime, moment } from '../../../../lib/format.js';
import { useLanguage, useText } from '../../../../lib/i18n.js';
import { FormDialog } from '../../../../ui/dialogs.js';
import { EmptyState } from '../../../../ui/states.js';
import styles from '../debugging.module.css';
import type { Draft } from '../request/draft.js';
import { keptDraft } from '../request/kept-drafts.js';
import { sizeText } from './answer-text.js';
import { clearHistory, type SentCall, useHistory } from './history.js';

interface HistoryDialogProps {
  readonly doc: Published;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onClose: () => void;
}

/** The last calls in this browser. Those of this doc can be filled in again. */
export function HistoryDialog({ doc, draft, onDraft, onClose }: HistoryDialogProps) {
  const { t } = useText();
  const lang = useLanguage();
  const calls = useHistory();
  const { models } = useModels();
  const again = (call: SentCall) => {
    onDraft({ ...keptDraft(doc, models, call.draft), auth: draft.auth });
    onClose();
  };
  return (
    <FormDialog
      wide
      title={t('debugging:history')}
      submit={calls.length > 0 ? t('debugging:clearHistory') : undefined}
      intent="danger"
      onSubmit={clearHistory}
      onClose={onClose}
    >
      {calls.length === 0 && <EmptyState small what={t('debugging:noHistory')} why={t('debugging:noHistoryWhy')} />}
      <ul className={styles.history}>
        {calls.map((call) => (
          <li key={call.at}>
            <span className="tag" data-tone={call.status < 400 ? 'green' : 'red'}>
              {call.status}
            </span>
            <span className={styles.historyUrl} title={call.url}>
              {call.method} {call.url}
            </span>
            <span className="muted">
              {t('debugging:sentAt', {
                when: exactTime(moment(call.at), lang),
                ms: call.ms,
                size: sizeText(call.size),
              })}
            </span>
            {call.docId === doc.id && call.draft !== '' && (
              <Button size="small" text={t('debugging:again')} onClick={() => again(call)} />
            )}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
