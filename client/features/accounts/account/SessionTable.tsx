import { Button } from '@blueprintjs/core';
import { DesktopIcon, MobilePhoneIcon } from '@blueprintjs/icons';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import type { listSessions } from '../../../../contracts/workspace/accounts.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { deviceOf } from './device.js';

export type Session = WireReply<typeof listSessions>[number];

const ways = ['register', 'form', 'ldap', 'oauth', 'dingtalk'] as const;

/** "Chrome 131 on Windows"; unknown parts are left out. */
export function nameOf(agent: string, t: Say): string {
  const { browser, system, chat } = deviceOf(agent);
  const program = chat ? t(`account:chat.apps.${chat}`) : browser;
  if (program && system) return t('profile:deviceIn', { browser: program, system });
  return program || system || t('profile:unknownDevice');
}

/** The current session first, then most recently used first. */
export function SessionTable({ sessions, onEnd }: { sessions: readonly Session[]; onEnd: (session: Session) => void }) {
  const { t } = useText();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('profile:device')}</th>
          <th scope="col">{t('profile:address')}</th>
          <th scope="col">{t('profile:way')}</th>
          <th scope="col">{t('profile:began')}</th>
          <th scope="col">{t('profile:seen')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('profile:actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {[...sessions]
          .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
          .map((session) => (
            <Row key={session.id} session={session} onEnd={onEnd} />
          ))}
      </tbody>
    </table>
  );
}

function Row({ session, onEnd }: { session: Session; onEnd: (session: Session) => void }) {
  const { t } = useText();
  const { agent, address, source, createdAt, seenAt, isCurrent } = session;
  const name = nameOf(agent, t);
  const way = ways.find((each) => each === source);
  return (
    <tr>
      <td>
        <span className="person">
          {deviceOf(agent).isPhone ? <MobilePhoneIcon className="muted" /> : <DesktopIcon className="muted" />}
          <span title={agent}>{name}</span>
          {isCurrent && (
            <span className="tag" data-tone="green">
              {t('profile:thisDevice')}
            </span>
          )}
        </span>
      </td>
      <td data-label={t('profile:address')} className="muted">
        {address}
      </td>
      <td data-label={t('profile:way')} className="muted">
        {way ? t(`profile:ways.${way}`) : source}
      </td>
      <td data-label={t('profile:began')} className="muted">
        <RelativeTime at={createdAt} />
      </td>
      <td data-label={t('profile:seen')} className="muted">
        <RelativeTime at={seenAt} />
      </td>
      <td className="end">
        {!isCurrent && (
          <Button
            variant="minimal"
            size="small"
            text={t('profile:end')}
            aria-label={t('profile:endNamed', { name })}
            onClick={() => onEnd(session)}
          />
        )}
      </td>
    </tr>
  );
}
