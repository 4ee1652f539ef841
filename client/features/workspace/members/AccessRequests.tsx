import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { type Role, roles } from '../../../../contracts/platform/enums.js';
import type { spaceRequests } from '../../../../contracts/workspace/members.js';
import { useText } from '../../../lib/i18n.js';
import type { Act } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { Person } from '../../../ui/people.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { roleKeys } from '../../../ui/roles.js';
import styles from './members.module.css';

type Request = WireReply<typeof spaceRequests>[number];
/** `''` declines. */
type Answer = Act<{ userId: string; roleCode: Role | '' }>;

/** People who ask for access: accepted in one click, with the role that they ask for unless another is chosen. */
export function AccessRequests({ requests, answer }: { requests: readonly Request[]; answer: Answer }) {
  const { t } = useText();
  if (requests.length === 0 && !answer.error) return null;
  return (
    <section className={styles.requests} aria-labelledby="access-requests">
      <h2 id="access-requests">{t('members:requests', { count: requests.length })}</h2>
      <FormError error={answer.error} />
      <ul className="list">
        {requests.map((request) => (
          <RequestLine key={request.id} request={request} answer={answer} />
        ))}
      </ul>
    </section>
  );
}

function RequestLine({ request, answer }: { request: Request; answer: Answer }) {
  const { t } = useText();
  const { id, nickname, username, roleCode, heldRole, askedAt } = request;
  const [role, setRole] = useState<Role>(roleCode);
  const name = nickname || username;
  const held = heldRole === '' ? t('members:noRole') : t(roleKeys[heldRole]);
  return (
    <li className={styles.request}>
      <Person id={id} name={name} />
      <span className={`muted grow ${styles.asks}`}>
        {t('members:asks', { held, role: t(roleKeys[roleCode]) })} · <RelativeTime at={askedAt} />
      </span>
      <HTMLSelect
        aria-label={t('members:roleOf', { name })}
        value={role}
        onChange={(event) => setRole(roles.find((each) => each === event.currentTarget.value) ?? roleCode)}
        options={roles.map((value) => ({ value, label: t(roleKeys[value]) }))}
      />
      <Button
        intent="primary"
        text={t('members:accept')}
        aria-label={t('members:acceptNamed', { name })}
        disabled={answer.isPending}
        onClick={() => answer.run({ userId: id, roleCode: role })}
      />
      <Button
        variant="minimal"
        text={t('members:decline')}
        aria-label={t('members:declineNamed', { name })}
        disabled={answer.isPending}
        onClick={() => answer.run({ userId: id, roleCode: '' })}
      />
    </li>
  );
}
