import { AnchorButton } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useText } from '../../../lib/i18n.js';
import { withRedirect } from '../../../lib/session.js';
import styles from './account.module.css';
import type { Door } from './ways.js';

interface DoorsProps {
  doors: readonly Door[];
  /** The path to return to after sign-in. */
  back: string | null;
  primary?: boolean;
}

/** Plain links, because sign-in happens on another site. */
export function Doors({ doors, back, primary }: DoorsProps) {
  const { t } = useText();
  return (
    <div className={styles.loneWays}>
      {doors.map(({ name, address, text }) => (
        <AnchorButton
          key={name}
          fill
          size="large"
          intent={primary ? 'primary' : 'none'}
          href={withRedirect(address, back)}
          text={text || t(`account:ways.${name}`)}
        />
      ))}
    </div>
  );
}

const TRIED = 'annals.dingtalk.tried';
/** True once per visit: a user who signed out inside DingTalk, or was refused there, is not redirected again. */
function firstTime(): boolean {
  try {
    if (sessionStorage.getItem(TRIED)) return false;
    sessionStorage.setItem(TRIED, 'yes');
    return true;
  } catch {
    return false;
  }
}

/**
 * Inside DingTalk the user is already known: its sign-in is tried without a click. Returns true while the page is being
 * left.
 */
export function useDoorAtOnce(door: Door | undefined, back: string | null): boolean {
  const [leaving, setLeaving] = useState(false);
  const address = door?.address;
  useEffect(() => {
    if (!address || !firstTime()) return;
    setLeaving(true);
    location.assign(withRedirect(address, back));
  }, [address, back]);
  return leaving;
}
