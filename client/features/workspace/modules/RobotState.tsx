import { Button } from '@blueprintjs/core';
import { PauseIcon, PlayIcon, WarningSignIcon } from '@blueprintjs/icons';
import { deliveries } from '../../../../contracts/notifications/notice.js';
import { type Chat, isChat } from '../../../../contracts/platform/chats/index.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { pauseRobot, robotStates } from '../../../../contracts/workspace/modules.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { FormError } from '../../../ui/Field.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import styles from './robots.module.css';

export type RobotHealth = WireReply<typeof robotStates>[number];
const touched = [robotStates, deliveries] as const;

/** Since when a robot fails or is paused, and the button that resumes it. */
export function RobotState({ moduleId, state }: { moduleId: string; state: RobotHealth }) {
  const { t } = useText();
  const resume = useChange(pauseRobot, touched);
  const { channel, pausedAt, failingSince, failures } = state;
  const since = pausedAt ?? failingSince;
  if (!isChat(channel) || !since) return null;
  const reason = pausedAt ? (isOn(state.isByHand) ? 'pausedByHand' : 'pausedByErrors') : 'failing';
  return (
    <div className="notice" data-tone={pausedAt ? 'red' : undefined} role="status">
      <WarningSignIcon />
      <span className={styles.robotAnswer}>
        {state.releaseNo && (
          <strong>
            {t(`chats:${channel}.name`)} · {state.releaseNo}{' '}
          </strong>
        )}
        <RelativeTime at={since} sentence={(when) => t(`modules:${reason}`, { when, count: failures })} />
        <FormError error={resume.error} />
        {pausedAt && (
          <Button
            size="small"
            icon={<PlayIcon />}
            text={t('modules:resume')}
            loading={resume.isPending}
            onClick={() => resume.mutate({ moduleId, releaseId: state.releaseId, channel, paused: 0 })}
          />
        )}
      </span>
    </div>
  );
}

/** The robots of releases have no card of their own here. */
export function ReleaseStates({ moduleId, states }: { moduleId: string; states: readonly RobotHealth[] }) {
  return states
    .filter(({ releaseNo }) => releaseNo !== '')
    .map((state) => <RobotState key={`${state.releaseId} ${state.channel}`} moduleId={moduleId} state={state} />);
}

export function PauseButton({ moduleId, chat }: { moduleId: string; chat: Chat }) {
  const { t } = useText();
  const pause = useChange(pauseRobot, touched);
  return (
    <Button
      icon={<PauseIcon />}
      text={t('modules:pause')}
      aria-label={t('modules:pauseNamed', { name: t(`chats:${chat}.name`) })}
      loading={pause.isPending}
      onClick={() => pause.mutate({ moduleId, channel: chat, paused: 1 })}
    />
  );
}
