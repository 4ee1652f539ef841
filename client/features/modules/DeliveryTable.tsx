import { BanCircleIcon, RepeatIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../contracts/endpoint.js';
import type { deliveries } from '../../../contracts/notice.js';
import { useText } from '../../lib/i18n.js';
import { RelativeTime } from '../../ui/RelativeTime.js';

type Delivery = WireReply<typeof deliveries>[number];

const states = {
  waiting: { tone: 'blue', icon: <TimeIcon size={12} /> },
  delivered: { tone: 'green', icon: <TickCircleIcon size={12} /> },
  failed: { tone: 'orange', icon: <RepeatIcon size={12} /> },
  parked: { tone: 'red', icon: <BanCircleIcon size={12} /> },
} as const satisfies Record<Delivery['state'], unknown>;

export function DeliveryTable({ deliveries: list }: { deliveries: readonly Delivery[] }) {
  const { t } = useText();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('modules:state')}</th>
          <th scope="col">{t('modules:doc')}</th>
          <th scope="col">{t('modules:answer')}</th>
          <th scope="col">{t('modules:tries')}</th>
          <th scope="col">{t('modules:at')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((each) => (
          <tr key={each.id}>
            <td>
              <span className="tag" data-tone={states[each.state].tone}>
                {states[each.state].icon}
                {t(`modules:delivery.${each.state}`)}
              </span>
            </td>
            <td data-label={t('modules:doc')}>
              {each.docId ? (
                <Link to={`/view/${each.docId}`}>{t('modules:version', { version: each.version })}</Link>
              ) : (
                ''
              )}
            </td>
            <td data-label={t('modules:answer')} className="delivery-answer">
              <Answer status={each.status} answer={each.answer} />
            </td>
            <td data-label={t('modules:tries')}>{each.attempts}</td>
            <td data-label={t('modules:at')} className="muted">
              <RelativeTime at={each.at} />
              {each.nextAt && each.state !== 'delivered' && (
                <>
                  {' → '}
                  <RelativeTime at={each.nextAt} />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Why there was no answer, in words; an answer as the robot gave it. */
const reasons = {
  'address.refused': 'modules:answers.address_refused',
  'address.unknown': 'modules:answers.address_unknown',
  'address.malformed': 'modules:answers.address_malformed',
  timeout: 'modules:answers.timeout',
  connection: 'modules:answers.connection',
  'robot.gone': 'modules:answers.robot_gone',
} as const;
const isReason = (answer: string): answer is keyof typeof reasons => Object.hasOwn(reasons, answer);

function Answer({ status, answer }: Pick<Delivery, 'status' | 'answer'>) {
  const { t } = useText();
  const text = isReason(answer) ? t(reasons[answer]) : answer;
  return (
    <span className="cut" title={text}>
      {[status, text].filter(Boolean).join(' · ')}
    </span>
  );
}
