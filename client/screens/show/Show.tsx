import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { checkComposePassword, getComposeProject } from '../../../contracts/composing.js';
import type { WireReply } from '../../../contracts/endpoint.js';
import { isOn } from '../../../contracts/wire.js';
import { switchLanguage, useLanguages } from '../../features/account/languages.js';
import { behindTheGate, showDoor } from '../../features/composing/show-door.js';
import { PasswordGate } from '../../features/reading/PasswordGate.js';
import styles from '../../features/reading/PublicShell.module.css';
import { isRefused } from '../../lib/api.js';
import { DoorProvider } from '../../lib/door.js';
import { useCall, useChange } from '../../lib/query.js';
import { useTitle } from '../../ui/Page.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import { ShowPage } from './ShowPage.js';

type Facts = WireReply<typeof getComposeProject>;
/** How often an open page asks whether it may still be read, in ms. */
const LOOK_MS = 15_000;

/** A composed project for readers without an account: its password, or its docs. */
export function Show() {
  const { showId = '' } = useParams();
  const project = useCall(getComposeProject, { id: showId }, { every: LOOK_MS });
  if (isRefused(project.error)) return <Closed error={project.error} />;
  return (
    <Loaded query={project}>{(facts) => (facts.isOpen ? <Open facts={facts} /> : <Locked facts={facts} />)}</Loaded>
  );
}

function Open({ facts }: { facts: Facts }) {
  const { id, showDebug, hasConstants } = facts;
  const door = useMemo(
    () => showDoor(id, { mayDebug: isOn(showDebug), hasConstants: isOn(hasConstants) }),
    [id, showDebug, hasConstants],
  );
  return (
    <DoorProvider value={door}>
      <ShowPage facts={facts} />
    </DoorProvider>
  );
}

function Locked({ facts }: { facts: Facts }) {
  const open = useChange(checkComposePassword, behindTheGate);
  const list = useLanguages();
  const { name, logo, accent } = facts;
  return (
    <PasswordGate
      look={{ name, logo, accent, footerLinks: [] }}
      languages={{ list, onLanguage: (lang) => void switchLanguage(lang) }}
      isBusy={open.isPending}
      error={open.error}
      onPassword={(password) => open.mutate({ id: facts.id, password })}
    />
  );
}

/** One sentence for a project that is off, deleted or never existed. */
function Closed({ error }: { error: Error }) {
  useTitle(error.message);
  return (
    <main className={styles.gate}>
      <EmptyState page what={error.message} />
    </main>
  );
}
