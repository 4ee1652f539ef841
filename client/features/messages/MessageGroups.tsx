import { DocumentIcon } from '@blueprintjs/icons';
import { useText } from '../../lib/i18n.js';
import { type Message, MessageLine } from './MessageLine.js';

/** Messages about one doc stand together; the order of the groups is that of their first line. */
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

export function MessageGroups({ messages }: { messages: readonly Message[] }) {
  const { t } = useText();
  return groupByDoc(messages).map(({ key, name, messages: lines }) => (
    <section className="message-group" key={key}>
      <h2>
        <DocumentIcon className="muted" />
        <span className="cut" title={name}>
          {name || t('messages:other')}
        </span>
      </h2>
      <ul className="list">
        {lines.map((message) => (
          <MessageLine key={message.id} message={message} grouped />
        ))}
      </ul>
    </section>
  ));
}
