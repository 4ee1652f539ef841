import { Button } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WireReply } from '../../../contracts/endpoint.js';
import { SubjectType } from '../../../contracts/enums.js';
import { setRead, type unread } from '../../../contracts/notice.js';
import { isOn } from '../../../contracts/wire.js';
import { useText } from '../../lib/i18n.js';
import { useChange } from '../../lib/query.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Tip } from '../../ui/Tip.js';
import { messageReads } from './reads.js';

export type Message = WireReply<typeof unread>[number];

interface MessageLineProps {
  message: Message;
  onOpen?: () => void;
  /** It stands under the name of its doc: what happened matters more than the name said again. */
  grouped?: boolean;
}

/** One line: what happened, when. Opening it marks it read; the tick does so without leaving. */
export function MessageLine({ message, onOpen, grouped }: MessageLineProps) {
  const { t } = useText();
  const read = useChange(setRead, messageReads);
  const isRead = isOn(message.isRead);
  const open = () => {
    if (!isRead) read.mutate({ id: message.id });
    onOpen?.();
  };
  const text = (
    <span className="message-text">{grouped ? dimmed(message.message, message.docName) : message.message}</span>
  );
  return (
    <li className="message" data-unread={!isRead}>
      <span className="message-dot" aria-hidden="true" />
      {message.type === SubjectType.doc && message.sourceId ? (
        <Link to={`/view/${message.sourceId}`} onClick={open} className="message-link">
          {!isRead && <span className="visually-hidden">{t('messages:unread')}</span>}
          {text}
        </Link>
      ) : (
        text
      )}
      <span className="message-when muted">
        <RelativeTime at={message.at} />
      </span>
      <span className="message-act">
        {!isRead && (
          <Tip content={t('messages:markRead')}>
            <Button
              variant="minimal"
              size="small"
              icon={<TickIcon />}
              aria-label={t('messages:markRead')}
              onClick={() => read.mutate({ id: message.id })}
            />
          </Tip>
        )}
      </span>
    </li>
  );
}

/** The sentence, with the doc's name in it (and the brackets around it) stepping back. */
function dimmed(sentence: string, name: string): ReactNode {
  const at = name ? sentence.indexOf(name) : -1;
  if (at < 1) return sentence;
  const end = at + name.length + 1;
  return (
    <>
      {sentence.slice(0, at - 1)}
      <span className="message-doc">{sentence.slice(at - 1, end)}</span>
      {sentence.slice(end)}
    </>
  );
}
