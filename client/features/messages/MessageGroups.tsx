import { DocumentIcon } from '@blueprintjs/icons';
import { useText } from '../../lib/i18n.js';
import { collapseRepeats, type Message } from './collapse.js';
import { MessageLine, type MessageSentence } from './MessageLine.js';
import styles from './messages.module.css';

/** Groups messages by doc; the groups are in the order of their first line. */
export function groupByDoc(messages: readonly Message[]): { key: string; name: string; messages: Message[] }[] {
  const groups = new Map<string, { key: string; name: string; messages: Message[] }>();
  for (const message of messages) {
    const key = message.sourceId || 'other';
    const group = groups.get(key);
    if (group) group.messages.push(message);
    else groups.set(key, { key, name: message.docName, messages: [message] });
  }
  return [...groups.values()];
}

interface MessageGroupsProps {
  messages: readonly Message[];
  Sentence: MessageSentence;
}

export function MessageGroups({ messages, Sentence }: MessageGroupsProps) {
  const { t } = useText();
  return groupByDoc(messages).map(({ key, name, messages: lines }) => (
    <section className={styles.messageGroup} key={key}>
      <h2>
        <DocumentIcon className="muted" />
        <span className="cut" title={name}>
          {name || t('messages:other')}
        </span>
      </h2>
      <ul className="list">
        {collapseRepeats(lines).map((run) => (
          <MessageLine key={run.newest.id} run={run} Sentence={Sentence} grouped />
        ))}
      </ul>
    </section>
  ));
}
