import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { WireReply } from '../../../contracts/endpoint.js';
import { checkSharePassword, getShare, shareRows } from '../../../contracts/sharing.js';
import { isOn } from '../../../contracts/wire.js';
import { switchLanguage, useLanguages } from '../../features/account/languages.js';
import { PasswordGate } from '../../features/reading/PasswordGate.js';
import styles from '../../features/reading/PublicShell.module.css';
import { shareDoor } from '../../features/sharing/share-door.js';
import { DoorProvider } from '../../lib/door.js';
import { useCall, useChange } from '../../lib/query.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { SharePage } from './SharePage.js';

type ShareFacts = WireReply<typeof getShare>;

/** A share for readers without an account: its password, or its docs. */
export function Share() {
  const { shareId = '' } = useParams();
  const share = useCall(getShare, { id: shareId });
  if (share.error) return <Closed error={share.error} />;
  return <Loaded query={share}>{(facts) => (facts.isOpen ? <Open share={facts} /> : <Locked share={facts} />)}</Loaded>;
}

function Open({ share }: { share: ShareFacts }) {
  const { id, isShowDebug, hasConstants } = share;
  const door = useMemo(() => shareDoor(id, isOn(isShowDebug), isOn(hasConstants)), [id, isShowDebug, hasConstants]);
  return (
    <DoorProvider value={door}>
      <SharePage share={share} />
    </DoorProvider>
  );
}

function Locked({ share }: { share: ShareFacts }) {
  const open = useChange(checkSharePassword, [getShare, shareRows]);
  const { shareName: name, logo, accent } = share;
  return (
    <PasswordGate
      look={{ name, logo, accent, footerLinks: [] }}
      languages={usePublicLanguages()}
      isBusy={open.isPending}
      error={open.error}
      onPassword={(password) => open.mutate({ id: share.id, password })}
    />
  );
}

/** Why the page cannot be read, in the server's words. */
function Closed({ error }: { error: Error }) {
  useTitle(error.message);
  return (
    <main className={styles.gate}>
      <EmptyState page what={error.message} />
    </main>
  );
}

function usePublicLanguages() {
  const list = useLanguages();
  return { list, onLanguage: (lang: string) => void switchLanguage(lang) };
}
