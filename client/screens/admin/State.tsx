import { TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { systemState } from '../../../contracts/workspace/system-state.js';
import { Doctor } from '../../features/admin/doctor/Doctor.js';
import { FollowerTable } from '../../features/admin/system-state/FollowerTable.js';
import { GrowthTable } from '../../features/admin/system-state/GrowthTable.js';
import { ParkedTasks } from '../../features/admin/system-state/ParkedTasks.js';
import { type State as Reading, troublesIn } from '../../features/admin/system-state/trouble.js';
import { number } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { Page } from '../../ui/Page.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Loaded } from '../../ui/states.js';
import styles from './State.module.css';

const EVERY = 5_000;

/** The health of the installation, fetched every five seconds while the page is visible. */
export function State() {
  const { t } = useText();
  const state = useCall(systemState, {}, { every: EVERY, staleTime: 0 });
  return (
    <Page title={t('admin:menu.state')} lead={t('admin:state.lead')}>
      <Loaded query={state}>
        {(reading) => (
          <>
            <Verdict count={troublesIn(reading)} />
            {reading.backupTroubles > 0 && (
              <p className="notice" data-tone="red">
                <WarningSignIcon />
                <Link to="/admin/self-audit">{t('admin:state.backups')}</Link>
              </p>
            )}
            <Installation reading={reading} />
            <Part title={t('admin:doctor.title')} lead={t('admin:doctor.lead')}>
              <Doctor />
            </Part>
            <Part title={t('admin:state.followers')} lead={t('admin:state.followersLead')}>
              <OldestWriter writer={reading.oldestWriter} />
              <FollowerTable followers={reading.followers} />
            </Part>
            <Tasks tasks={reading.tasks} />
            <Chain chain={reading.chain} />
            <Rooms rooms={reading.rooms} />
            <Part title={t('admin:growth.title')} lead={t('admin:growth.lead')}>
              <GrowthTable growth={reading.growth} />
            </Part>
            <SameNames names={reading.sameNames} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Verdict({ count }: { count: number }) {
  const { t } = useText();
  return (
    <p className="notice" data-tone={count === 0 ? 'green' : 'red'} role="status">
      {count === 0 ? <TickCircleIcon /> : <WarningSignIcon />}
      {count === 0 ? t('admin:state.allWell') : t('admin:state.someTrouble', { count })}
    </p>
  );
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.statePart} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}

/** Facts side by side, each below its label. */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.stateFacts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Installation({ reading }: { reading: Reading }) {
  const { t } = useText();
  const lang = useLanguage();
  return (
    <Part title={t('admin:state.installation')}>
      <Facts
        facts={[
          [t('admin:state.version'), reading.version],
          [t('admin:state.node'), reading.node],
          [t('admin:state.database'), reading.database],
          [t('admin:state.startedAt'), <RelativeTime key="at" at={reading.startedAt} />],
          [t('admin:state.bus'), t(`admin:state.buses.${reading.bus}`)],
          [t('admin:state.events'), number(reading.events, lang)],
        ]}
      />
    </Part>
  );
}

/** Reactions wait for the oldest open transaction that writes; shown from ten seconds on. */
function OldestWriter({ writer }: { writer: Reading['oldestWriter'] }) {
  const { t } = useText();
  const lang = useLanguage();
  if (!writer || writer.seconds < 10) return null;
  const { database, application, pid, seconds } = writer;
  return (
    <p className="notice" data-tone="red">
      <WarningSignIcon />
      {t('admin:state.oldestWriter', { database, application, pid, seconds: number(Math.round(seconds), lang) })}
    </p>
  );
}

function Tasks({ tasks }: { tasks: Reading['tasks'] }) {
  const { t } = useText();
  const lang = useLanguage();
  return (
    <Part title={t('admin:state.tasks')}>
      <Facts
        facts={[
          [t('admin:state.waiting'), number(tasks.waiting, lang)],
          [t('admin:state.running'), number(tasks.running, lang)],
          [t('admin:state.parked'), number(tasks.parked.length, lang)],
        ]}
      />
      <ParkedTasks parked={tasks.parked} />
    </Part>
  );
}

function Chain({ chain }: { chain: Reading['chain'] }) {
  const { t } = useText();
  const lang = useLanguage();
  const at = chain.checkpointAt;
  return (
    <Part title={t('admin:state.chain')}>
      <Facts
        facts={[
          [t('admin:state.checkpoint'), at ? <RelativeTime key="at" at={at} /> : t('admin:state.noCheckpoint')],
          [t('admin:state.streams'), number(chain.streams, lang)],
          [t('admin:state.position'), number(chain.position, lang)],
        ]}
      />
    </Part>
  );
}

function Rooms({ rooms }: { rooms: Reading['rooms'] }) {
  const { t } = useText();
  const lang = useLanguage();
  return (
    <Part title={t('admin:state.rooms')} lead={t('admin:state.roomsLead')}>
      <Facts
        facts={[
          [t('admin:state.open'), number(rooms.open, lang)],
          [t('admin:state.seats'), number(rooms.seats, lang)],
        ]}
      />
    </Part>
  );
}

/** Accounts of one name in several spellings; shown only when there are any. */
function SameNames({ names }: { names: Reading['sameNames'] }) {
  const { t } = useText();
  if (names.length === 0) return null;
  return (
    <Part title={t('admin:state.sameNames')} lead={t('admin:state.sameNamesLead')}>
      <ul translate="no">
        {names.map((spellings) => (
          <li key={spellings.join('\n')}>{spellings.join(' · ')}</li>
        ))}
      </ul>
    </Part>
  );
}
