import { BanCircleIcon, TickCircleIcon, TimeIcon } from '@blueprintjs/icons';
import { useText } from '../../../lib/i18n.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import type { Binding } from './binding-calls.js';
import styles from './metersphere.module.css';

type Sync = NonNullable<Binding['lastSync']>;
const tones = { waiting: undefined, retrying: undefined, done: 'green', failed: 'red' } as const;

/** When, by whom, how many docs, and why not. */
export function LastSync({ sync, name }: { sync: Sync; name: string }) {
  const { t } = useText();
  const { state, at, by, docs, error } = sync;
  const Icon = state === 'done' ? TickCircleIcon : state === 'failed' ? BanCircleIcon : TimeIcon;
  return (
    <div role="status" className={styles.last}>
      <div className="notice" data-tone={tones[state]}>
        <Icon />
        <span>
          {t(`metersphere:state.${state}`, { count: docs, name })}
          {error && <> {error}</>}
          <span>
            {' · '}
            {by || t('metersphere:byPush')}
            {at && (
              <>
                {' · '}
                <RelativeTime at={at} />
              </>
            )}
          </span>
        </span>
      </div>
    </div>
  );
}
