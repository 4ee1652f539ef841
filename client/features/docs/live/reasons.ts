import { useTranslation } from 'react-i18next';
import type { Reason } from './save-state.js';

/** Refusals of a live connection that have a text of their own: the socket sends only the key. */
const told = {
  'access.forbidden': 'reason.accessForbidden',
  'doc.unknown': 'reason.docUnknown',
  'doc.deleted': 'reason.docDeleted',
  'live.readOnly': 'reason.liveReadOnly',
  'live.full': 'reason.liveFull',
  'live.malformed': 'reason.liveMalformed',
  'live.updateTooLarge': 'reason.liveUpdateTooLarge',
  'live.docTooLarge': 'reason.liveDocTooLarge',
  'live.tooFast': 'reason.liveTooFast',
  'login.required': 'reason.loginRequired',
  'login.disabled': 'reason.loginDisabled',
} as const satisfies Partial<Record<Reason, string>>;

const isTold = (reason: Reason): reason is keyof typeof told => reason in told;

/** The reason of a refusal as a sentence in the reader's language. */
export function useReason(): (reason: Reason) => string {
  const { t } = useTranslation('editing');
  return (reason) => (isTold(reason) ? t(told[reason]) : t('reason.unknown'));
}
