import { DisableIcon } from '@blueprintjs/icons';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { checkSharePassword, getShare } from '../../../contracts/sharing/sharing.js';
import { checkComposePassword, getComposeProject } from '../../../contracts/sharing/show.js';
import { switchLanguage, useLanguages } from '../../features/accounts/account/languages.js';
import { PasswordGate } from '../../features/docs/reading/PasswordGate.js';
import { LanguageChoice, ThemeChoice } from '../../features/docs/reading/PublicShell.js';
import styles from '../../features/docs/reading/PublicShell.module.css';
import { isRefused } from '../../lib/api.js';
import { DoorProvider } from '../../lib/door.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { type Opening, shareOpening, showOpening } from './opening.js';
import { PublicPage } from './PublicPage.js';

/** A share for readers without an account: its password, or its docs. */
export function Share() {
  const { id = '' } = useParams();
  const check = useChange(checkSharePassword, [getShare]);
  return <Behind facts={useCall(getShare, { id })} openingOf={shareOpening} check={check} id={id} />;
}

/** A composed project, likewise. */
export function Show() {
  const { id = '' } = useParams();
  const check = useChange(checkComposePassword, [getComposeProject]);
  return <Behind facts={useCall(getComposeProject, { id })} openingOf={showOpening} check={check} id={id} />;
}

type Check = Pick<
  UseMutationResult<unknown, Error, { id: string; password: string }>,
  'mutate' | 'isPending' | 'error'
>;
interface BehindProps<F> {
  id: string;
  facts: UseQueryResult<F>;
  openingOf: (facts: F) => Opening;
  check: Check;
}

function Behind<F>({ id, facts, openingOf, check }: BehindProps<F>) {
  const { data } = facts;
  const opening = useMemo(() => (data === undefined ? undefined : openingOf(data)), [data, openingOf]);
  if (isRefused(facts.error)) return <Closed error={facts.error} />;
  return (
    <Loaded query={facts}>
      {() =>
        opening?.isOpen ? (
          <DoorProvider value={opening.door}>
            <PublicPage opening={opening} />
          </DoorProvider>
        ) : opening ? (
          <Locked id={id} opening={opening} check={check} />
        ) : null
      }
    </Loaded>
  );
}

function useLanguageChoice() {
  return { list: useLanguages(), onLanguage: (lang: string) => void switchLanguage(lang) };
}

function Locked({ id, opening, check }: { id: string; opening: Opening; check: Check }) {
  const languages = useLanguageChoice();
  return (
    <PasswordGate
      look={opening.look}
      languages={languages}
      isBusy={check.isPending}
      error={check.error}
      onPassword={(password) => check.mutate({ id, password })}
    />
  );
}

/** Why the page cannot be read, in the server's words. */
function Closed({ error }: { error: Error }) {
  const { t } = useText();
  const languages = useLanguageChoice();
  useTitle(error.message);
  const isOver = isRefused(error, 'share.expired') || isRefused(error, 'share.disabled');
  return (
    <main className={`stack ${styles.gate}`}>
      <EmptyState
        page
        icon={<DisableIcon size={32} />}
        what={isRefused(error, 'input.invalid') ? t('sharing:noPage') : error.message}
        why={t(isOver ? 'sharing:overWhy' : 'sharing:closedWhy')}
      />
      <div>
        <LanguageChoice {...languages} />
        <ThemeChoice />
      </div>
    </main>
  );
}
