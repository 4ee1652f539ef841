import { chatDescriptors, chats } from '../../../../contracts/platform/chats/index.js';
import { robotStates } from '../../../../contracts/workspace/modules.js';
import { listModuleSettings } from '../../../../contracts/workspace/workspace.js';
import { useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { Loaded } from '../../../ui/states.js';
import { Deliveries } from './Deliveries.js';
import { RobotCard } from './RobotCard.js';
import { ReleaseStates } from './RobotState.js';
import styles from './robots.module.css';
import settingsStyles from './settings.module.css';

const allRobotKeys = chats.flatMap((chat) => {
  const { url, secret } = chatDescriptors[chat].robot;
  return secret ? [url, secret] : [url];
});

/** The group chats that are notified of changes in this application. */
export function Robots({ moduleId }: { moduleId: string }) {
  const { t } = useText();
  const states = useCall(robotStates, { moduleId }, { staleTime: 0 });
  const query = useCall(listModuleSettings, { moduleId, key: allRobotKeys.join(',') }, { staleTime: 0 });
  return (
    <section aria-label={t('modules:tab.robots')}>
      <p className={`muted ${settingsStyles.settingsLead}`}>{t('modules:robotsLead')}</p>
      <Loaded query={query}>
        {(settings) => (
          <>
            <ReleaseStates moduleId={moduleId} states={states.data ?? []} />
            <div className={styles.robots}>
              {chats.map((chat) => (
                <RobotCard
                  key={chat}
                  moduleId={moduleId}
                  chat={chat}
                  isSet={(key) => settings.some(({ configKey, isSet }) => configKey === key && isSet)}
                  state={states.data?.find(({ channel, releaseNo }) => channel === chat && releaseNo === '')}
                />
              ))}
            </div>
          </>
        )}
      </Loaded>
      <Deliveries moduleId={moduleId} />
    </section>
  );
}
