import { Button } from '@blueprintjs/core';
import { BanCircleIcon, EndorsedIcon, TickCircleIcon } from '@blueprintjs/icons';
import { deliveries } from '../../../../contracts/notifications/notice.js';
import { ROBOT_MAX } from '../../../../contracts/platform/chats/chat-descriptor.js';
import { type Chat, chatDescriptors } from '../../../../contracts/platform/chats/index.js';
import { isRobotAddress } from '../../../../contracts/platform/robot-address.js';
import { testRobot } from '../../../../contracts/workspace/modules.js';
import { listModuleSettings, updateModuleSettings } from '../../../../contracts/workspace/workspace.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { useDeliveryErrorText } from '../../../ui/delivery-answer.js';
import { FormError } from '../../../ui/Field.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { type Draft, kept, SecretInput } from '../../../ui/SecretInput.js';
import { PauseButton, type RobotHealth, RobotState } from './RobotState.js';
import styles from './robots.module.css';

interface RobotCardProps {
  moduleId: string;
  chat: Chat;
  isSet: (key: string) => boolean;
  state: RobotHealth | undefined;
}

interface RobotFacts {
  readonly address: Draft;
  readonly signing: Draft;
}
const unchanged: RobotFacts = { address: kept, signing: kept };

/** One chat's robot: its address, its signing secret, and a test message. */
export function RobotCard({ moduleId, chat, isSet, state }: RobotCardProps) {
  const { t } = useText();
  const { url, secret } = chatDescriptors[chat].robot;
  const hasRecipients = chatDescriptors[chat].addressKind === 'mail';
  const form = useForm({
    initial: unchanged,
    endpoint: updateModuleSettings,
    change: useChange(updateModuleSettings, [listModuleSettings]),
    input: (facts) => ({ moduleId, items: itemsOf(chat, facts) }),
    check: ({ address }, say) => ({ address: isBadAddress(chat, address) ? say('field.url') : undefined }),
    onDone: () => form.set(unchanged),
  });
  const [address, signing] = [form.bind('address'), form.bind('signing')];
  const test = useChange(testRobot, [deliveries]);
  const isChanged = itemsOf(chat, form.values).length > 0;
  return (
    <form
      noValidate
      className={styles.robot}
      aria-label={t(`chats:${chat}.name`)}
      onSubmit={isChanged ? form.submit : (event) => event.preventDefault()}
    >
      <RobotHead chat={chat} isSet={isSet(url)} isPaused={Boolean(state?.pausedAt)} />
      {state && <RobotState moduleId={moduleId} state={state} />}
      <SecretInput
        label={t(hasRecipients ? 'modules:robotRecipients' : 'modules:robotAddress')}
        placeholder={chatDescriptors[chat].example}
        note={t(hasRecipients ? 'modules:robotRecipientsNote' : 'modules:robotNote')}
        isSet={isSet(url)}
        draft={address.value}
        onDraft={address.onValue}
        error={address.error}
        longest={chatDescriptors[chat].maxAddress}
        type={hasRecipients ? 'text' : 'url'}
      />
      {secret && (
        <SecretInput
          label={t('modules:robotSecret')}
          note={t('modules:robotSecretNote')}
          isSet={isSet(secret)}
          draft={signing.value}
          onDraft={signing.onValue}
          longest={ROBOT_MAX}
        />
      )}
      <FormError error={form.error ?? test.error} />
      <div className="inline-acts">
        <Button type="submit" intent="primary" text={t('action.save')} disabled={!isChanged} loading={form.busy} />
        <Button
          icon={<EndorsedIcon />}
          text={t('modules:test')}
          aria-label={t('modules:testNamed', { name: t(`chats:${chat}.name`) })}
          disabled={!isSet(url) || isChanged}
          loading={test.isPending}
          onClick={() => test.mutate({ moduleId, channel: chat })}
        />
        {isSet(url) && !state?.pausedAt && <PauseButton moduleId={moduleId} chat={chat} />}
      </div>
      <TestAnswer answer={test.isPending ? undefined : test.data} />
    </form>
  );
}

const isBadAddress = (chat: Chat, address: Draft) =>
  !address.keep && address.value !== '' && !isRobotAddress(chat, address.value);

/** The settings that change; an emptied secret is cleared by a flag, since its empty value means unchanged. */
function itemsOf(chat: Chat, { address, signing }: RobotFacts) {
  const { url, secret } = chatDescriptors[chat].robot;
  return [
    ...(address.keep ? [] : [{ configKey: url, configValue: address.value }]),
    ...(signing.keep || !secret
      ? []
      : [{ configKey: secret, configValue: signing.value, ...(signing.value === '' && { clear: true }) }]),
  ];
}

function RobotHead({ chat, isSet, isPaused }: { chat: Chat; isSet: boolean; isPaused: boolean }) {
  const { t } = useText();
  return (
    <h2 className={`row strong ${styles.robotHead}`}>
      {t(`chats:${chat}.name`)}
      <span className="tag" data-tone={isPaused ? 'orange' : isSet ? 'green' : undefined}>
        {isSet && !isPaused && <TickCircleIcon size={12} />}
        {t(isPaused ? 'modules:paused' : isSet ? 'modules:isSet' : 'modules:notSet')}
      </span>
    </h2>
  );
}

interface Answer {
  delivered: boolean;
  status: number | null;
  answer: string;
  at: string;
}

/** The chat's answer to the test message, below the button. */
function TestAnswer({ answer }: { answer: Answer | undefined }) {
  const { t } = useText();
  const answerText = useDeliveryErrorText();
  return (
    <div role="status">
      {answer && (
        <div className="notice" data-tone={answer.delivered ? 'green' : 'red'}>
          {answer.delivered ? <TickCircleIcon /> : <BanCircleIcon />}
          <span className={styles.robotAnswer}>
            {answer.delivered ? t('modules:testDelivered') : t('modules:testFailed')} · <RelativeTime at={answer.at} />
            <code translate="no">{answerText(answer)}</code>
          </span>
        </div>
      )}
    </div>
  );
}
