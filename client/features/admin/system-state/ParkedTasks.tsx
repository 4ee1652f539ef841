import { Button } from '@blueprintjs/core';
import { RepeatIcon } from '@blueprintjs/icons';
import { retryTask, systemState } from '../../../../contracts/workspace/system-state.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { useDeliveryErrorText } from '../../../ui/delivery-answer.js';
import { FormError } from '../../../ui/Field.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import styles from './system-state.module.css';
import type { State } from './trouble.js';

/** Tasks that failed after many attempts, each with a retry button. */
export function ParkedTasks({ parked }: { parked: State['tasks']['parked'] }) {
  const { t } = useText();
  const errorText = useDeliveryErrorText();
  const retry = useChange(retryTask, [systemState]);
  if (parked.length === 0) return <p className="muted">{t('admin:state.noParked')}</p>;
  return (
    <>
      <p className="muted">{t('admin:state.parkedLead')}</p>
      <FormError error={retry.error} />
      <table className="table" aria-label={t('admin:state.parked')}>
        <thead>
          <tr>
            <th scope="col">{t('admin:state.kind')}</th>
            <th scope="col">{t('admin:state.error')}</th>
            <th scope="col">{t('admin:state.attempts')}</th>
            <th scope="col">{t('admin:state.parkedAt')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('admin:state.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parked.map(({ id, kind, key, attempts, error, parkedAt }) => (
            <tr key={id}>
              <td>
                <span className="mono">{kind}</span> <span className="muted">{key}</span>
              </td>
              <td data-label={t('admin:state.error')} className={styles.stateError}>
                {errorText({ status: null, answer: error })}
              </td>
              <td data-label={t('admin:state.attempts')}>{attempts}</td>
              <td data-label={t('admin:state.parkedAt')} className="muted">
                <RelativeTime at={parkedAt} />
              </td>
              <td className="end">
                <Button
                  size="small"
                  icon={<RepeatIcon />}
                  text={t('admin:state.retry')}
                  aria-label={t('admin:state.retryNamed', { name: `${kind} ${key}` })}
                  loading={retry.isPending && retry.variables.id === id}
                  onClick={() => retry.mutate({ id })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
