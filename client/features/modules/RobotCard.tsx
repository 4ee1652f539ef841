import { Button } from '@blueprintjs/core';
import { BanCircleIcon, EndorsedIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { type Chat, testRobot } from '../../../contracts/modules.js';
import { deliveries } from '../../../contracts/notice.js';
import { listModuleSettings, updateModuleSettings } from '../../../contracts/workspace.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { FormError } from '../../ui/Field.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { type Draft, kept, SecretInput } from '../../ui/SecretInput.js';
import { useAnswerText } from './answers.js';
import { isWebAddress, LONGEST_ROBOT, robotExamples, robotKeys } from './robot-kinds.js';

interface RobotCardProps {
  moduleId: string;
  chat: Chat;
  isSet: (key: string) => boolean;
}

/** One chat's robot: its address, the secret that signs, and a try. */
export function RobotCard({ moduleId, chat, isSet }: RobotCardProps) {
  const { t } = useText();
  const { url, secret } = robotKeys[chat];
  const [address, setAddress] = useState<Draft>(kept);
  const [signing, setSigning] = useState<Draft>(kept);
  const [tried, setTried] = useState(false);
  const save = useChange(updateModuleSettings, [listModuleSettings]);
  const test = useChange(testRobot, [deliveries]);
  const isWrong = !address.keep && address.value !== '' && !isWebAddress(address.value);
  const isChanged = !address.keep || !signing.keep;
  const submit = () => {
    setTried(true);
    if (isWrong || !isChanged) return;
    const items = [
      ...(address.keep ? [] : [{ configKey: url, configValue: address.value }]),
      ...(signing.keep || !secret ? [] : [{ configKey: secret, configValue: signing.value }]),
    ];
    const clean = () => {
      setAddress(kept);
      setSigning(kept);
      setTried(false);
    };
    save.mutate({ moduleId, items }, { onSuccess: clean });
  };
  return (
    <form
      noValidate
      className="robot"
      aria-label={t(`modules:chat.${chat}`)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h2 className="robot-head">
        {t(`modules:chat.${chat}`)}
        <span className="tag" data-tone={isSet(url) ? 'green' : undefined}>
          {isSet(url) && <TickCircleIcon size={12} />}
          {isSet(url) ? t('modules:isSet') : t('modules:notSet')}
        </span>
      </h2>
      <SecretInput
        label={t('modules:robotAddress')}
        placeholder={robotExamples[chat]}
        note={t('modules:robotNote')}
        isSet={isSet(url)}
        draft={address}
        onDraft={setAddress}
        error={tried && isWrong ? t('field.url') : undefined}
        longest={LONGEST_ROBOT}
        type="url"
      />
      {secret && (
        <SecretInput
          label={t('modules:robotSecret')}
          note={t('modules:robotSecretNote')}
          isSet={isSet(secret)}
          draft={signing}
          onDraft={setSigning}
          longest={LONGEST_ROBOT}
        />
      )}
      <FormError error={save.error ?? test.error} />
      <div className="inline-acts">
        <Button type="submit" intent="primary" text={t('action.save')} disabled={!isChanged} loading={save.isPending} />
        <Button
          icon={<EndorsedIcon />}
          text={t('modules:test')}
          aria-label={t('modules:testNamed', { name: t(`modules:chat.${chat}`) })}
          disabled={!isSet(url) || isChanged}
          loading={test.isPending}
          onClick={() => test.mutate({ moduleId, channel: chat })}
        />
      </div>
      <TestAnswer answer={test.isPending ? undefined : test.data} />
    </form>
  );
}

interface Answer {
  delivered: boolean;
  status: number | null;
  answer: string;
  at: string;
}

/** What the chat said to the try, where the button is. */
function TestAnswer({ answer }: { answer: Answer | undefined }) {
  const { t } = useText();
  const answerText = useAnswerText();
  return (
    <div role="status">
      {answer && (
        <div className="notice" data-tone={answer.delivered ? 'green' : 'red'}>
          {answer.delivered ? <TickCircleIcon /> : <BanCircleIcon />}
          <span className="robot-answer">
            {answer.delivered ? t('modules:testDelivered') : t('modules:testFailed')} · <RelativeTime at={answer.at} />
            <code>{answerText(answer)}</code>
          </span>
        </div>
      )}
    </div>
  );
}
