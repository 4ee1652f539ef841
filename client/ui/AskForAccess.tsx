import { Button, Classes } from '@blueprintjs/core';
import { KeyIcon, TickIcon } from '@blueprintjs/icons';
import type { WireInput } from '../../contracts/platform/endpoint.js';
import type { Role } from '../../contracts/platform/enums.js';
import { whomToAsk } from '../../contracts/workspace/accounts.js';
import { askForAccess } from '../../contracts/workspace/members.js';
import { isRefused } from '../lib/api.js';
import { useText } from '../lib/i18n.js';
import { useCall, useChange } from '../lib/query.js';

interface AskForAccessProps {
  about: WireInput<typeof whomToAsk>;
  text: string;
  /** Left out: the next role above the user's own. */
  wants?: Role;
  primary?: boolean;
  size?: 'small';
}

/** Sends a request to the administrators of the place; afterwards it says that the request waits. */
export function AskForAccess({ about, text, wants, primary = false, size }: AskForAccessProps) {
  const { t } = useText();
  const { data } = useCall(whomToAsk, about, { staleTime: 60_000 });
  const ask = useChange(askForAccess, [whomToAsk]);
  // Whoever may not ask is not told why.
  if (data?.asked === undefined || data.admins.length === 0) return null;
  const isAsked = data.asked || ask.isSuccess;
  return (
    <>
      <Button
        size={size}
        intent={primary && !isAsked ? 'primary' : 'none'}
        icon={isAsked ? <TickIcon /> : <KeyIcon />}
        text={isAsked ? t('state.asked') : text}
        title={isAsked ? t('state.askedWhy') : undefined}
        // A disabled button would lose the focus, and with it the word that the request was sent.
        aria-disabled={isAsked}
        className={isAsked ? Classes.DISABLED : undefined}
        loading={ask.isPending}
        onClick={() => isAsked || ask.mutate({ ...about, ...(wants && { roleCode: wants }) })}
      />
      {ask.error && (
        <span className="field-error" role="alert">
          {isRefused(ask.error) && ask.error.message ? ask.error.message : t('error.generic')}
        </span>
      )}
    </>
  );
}
