import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon, EnvelopeIcon, TickIcon } from '@blueprintjs/icons';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { setRead, setUnread } from '../../../../contracts/notifications/notice.js';
import { SubjectType } from '../../../../contracts/platform/enums.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { useChange } from '../../../lib/query.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { Tip } from '../../../ui/Tip.js';
import { LessMenu } from './LessMenu.js';
import { MessageChanges } from './MessageChanges.js';
import { MessageReason } from './MessageReason.js';
import { type Message, memberPath, messagePath, releasePath, robotsPath } from './message.js';
import styles from './messages.module.css';
import { messageReads } from './reads.js';
import { SeverityMark } from './SeverityMark.js';
import { useSummaryText } from './summary-text.js';

/** The changes of a version as in the history; provided by the screen. `fallback`: the message's own text. */
export type MessageSentence = ComponentType<{ docId: string; version: number; fallback: string }>;

interface MessageLineProps {
  message: Message;
  Sentence: MessageSentence;
  onOpen?: () => void;
  /** Without its menu and its list of docs. */
  short?: boolean;
  /** Whether its list of docs is open at first. */
  startsOpen?: boolean;
}

/** What happened, to which doc, when. Opening it shows the comparison of its changes and marks it as read. */
export function MessageLine({ message, Sentence, onOpen, short = false, startsOpen = false }: MessageLineProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(startsOpen);
  const read = useChange(setRead, messageReads);
  const { id, docs = 1, summary } = message;
  const isRead = isOn(message.isRead);
  const isAboutDoc = message.type === SubjectType.doc && Boolean(message.sourceId);
  // What is followed are docs that use the model.
  const isAboutModel = message.uses !== undefined;
  const isAboutMany = summary !== undefined && (docs > 1 || summary.isDigest);
  const open = () => {
    if (!isRead) read.mutate({ id });
    onOpen?.();
  };
  const unreadMark = !isRead && <span className="visually-hidden">{t('messages:unread')}</span>;
  return (
    <li className={styles.message} data-unread={!isRead}>
      <span className={styles.messageDot} aria-hidden="true" />
      <div className={`grow anywhere ${styles.messageBody}`}>
        <OpenLink message={message} isMany={isAboutMany} isAboutDoc={isAboutDoc} onOpen={open}>
          {unreadMark}
          <MessageText message={message} Sentence={Sentence} isMany={isAboutMany} isAboutDoc={isAboutDoc} />
        </OpenLink>
        <MessageFacts message={message} isMany={isAboutMany} isAboutDoc={isAboutDoc} />
        {!short && <MessageReason because={message.because} />}
        {isOpen && <MessageChanges id={id} onOpen={open} />}
      </div>
      <span className={`${styles.messageWhen} muted`}>
        <RelativeTime at={message.at} />
      </span>
      <span className={styles.messageAct}>
        {!short && summary && (
          <Tip content={t(isOpen ? 'messages:hideChanges' : 'messages:showChanges')}>
            <Button
              variant="minimal"
              size="small"
              icon={isOpen ? <ChevronUpIcon /> : <ChevronDownIcon />}
              aria-label={t(isOpen ? 'messages:hideChanges' : 'messages:showChanges')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </Tip>
        )}
        <ReadButton id={id} isRead={isRead} short={short} />
        {!short && isAboutDoc && summary && !isAboutMany && !isAboutModel && (
          <LessMenu docId={message.sourceId ?? ''} />
        )}
      </span>
    </li>
  );
}

interface TextProps {
  message: Message;
  isMany: boolean;
  isAboutDoc: boolean;
}

/** A message about several docs opens the list of all messages, where its docs are. */
function OpenLink({
  message,
  isMany,
  isAboutDoc,
  onOpen,
  children,
}: TextProps & { onOpen: () => void; children: ReactNode }) {
  const to = isMany ? `/user/message?open=${message.id}` : isAboutDoc ? messagePath(message) : placePath(message);
  if (!to) return <span className={styles.messageText}>{children}</span>;
  return (
    <Link to={to} onClick={onOpen} className={styles.messageLink}>
      <span className={styles.messageText}>{children}</span>
    </Link>
  );
}

/** The page of a message about a space, a project, a robot or a release; undefined: it has none. */
function placePath(message: Message): string | undefined {
  if (message.page) return memberPath(message);
  if (!message.projectId) return undefined;
  if (message.type === SubjectType.module) return robotsPath(message);
  return message.type === SubjectType.release ? releasePath(message) : undefined;
}

function MessageText({ message, Sentence, isMany, isAboutDoc }: TextProps & { Sentence: MessageSentence }) {
  const summaryText = useSummaryText();
  const { summary, sourceId, version, uses } = message;
  // Of a model: what it means to the reader's docs, from the server.
  if (uses) return message.message;
  if (summary && (isMany || summary.changes > 1)) return summaryText(message, summary);
  if (!isAboutDoc || (message.docs ?? 1) > 1) return message.message;
  return <Sentence docId={sourceId ?? ''} version={version} fallback={message.message} />;
}

/** The doc, where it is, and what the changes mean to callers. */
function MessageFacts({ message, isMany, isAboutDoc }: TextProps) {
  const { t } = useText();
  const { summary, docName } = message;
  if (!isAboutDoc && !summary) return null;
  return (
    <span className={`chips muted ${styles.messageDoc}`}>
      {summary && <SeverityMark severity={summary.severity} count={summary.breaking} />}
      {!isMany && <span>{docName}</span>}
      {summary?.moduleName && <span>{summary.moduleName}</span>}
      {summary?.isDigest && <span className="tag">{t('messages:digest')}</span>}
    </span>
  );
}

function ReadButton({ id, isRead, short }: { id: string; isRead: boolean; short: boolean }) {
  const { t } = useText();
  const read = useChange(setRead, messageReads);
  const again = useChange(setUnread, messageReads);
  if (isRead && short) return null;
  const label = t(isRead ? 'messages:markUnread' : 'messages:markRead');
  return (
    <Tip content={label}>
      <Button
        variant="minimal"
        size="small"
        icon={isRead ? <EnvelopeIcon /> : <TickIcon />}
        aria-label={label}
        loading={read.isPending || again.isPending}
        onClick={() => (isRead ? again : read).mutate({ id })}
      />
    </Tip>
  );
}
