import { Button } from '@blueprintjs/core';
import { TickIcon } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { SubjectType } from '../../../contracts/enums.js';
import { setRead } from '../../../contracts/notice.js';
import { call } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { forget } from '../../lib/query.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Tip } from '../../ui/Tip.js';
import { type MessageRun, messagePath } from './collapse.js';
import styles from './messages.module.css';
import { messageReads } from './reads.js';

/** The changes of a version as in the history; provided by the screen. `fallback`: the message's own text. */
export type MessageSentence = ComponentType<{ docId: string; version: number; fallback: string }>;

interface MessageLineProps {
  run: MessageRun;
  Sentence: MessageSentence;
  onOpen?: () => void;
  /** Whether it is below the name of its doc. */
  grouped?: boolean;
}

/** What happened, how often, when. Opening it shows the comparison and marks it as read; the tick only marks. */
export function MessageLine({ run, Sentence, onOpen, grouped }: MessageLineProps) {
  const { t } = useText();
  const { newest, all, isRead } = run;
  const isAboutDoc = newest.type === SubjectType.doc && Boolean(newest.sourceId);
  const isAboutOne = isAboutDoc && (newest.docs ?? 1) === 1;
  const markRead = async () => {
    await Promise.all(all.map(({ id }) => call(setRead, { id }))).catch(() => {});
    await forget(...messageReads);
  };
  const open = () => {
    if (!isRead) void markRead();
    onOpen?.();
  };
  const text = (
    <span className={styles.messageText}>
      {isAboutOne ? (
        <Sentence docId={newest.sourceId ?? ''} version={newest.version} fallback={newest.message} />
      ) : (
        newest.message
      )}
      {all.length > 1 && <span className={styles.messageTimes}>{t('messages:times', { count: all.length })}</span>}
      {!grouped && isAboutOne && <span className={styles.messageDoc}>{newest.docName}</span>}
    </span>
  );
  return (
    <li className={styles.message} data-unread={!isRead}>
      <span className={styles.messageDot} aria-hidden="true" />
      {isAboutDoc ? (
        <Link to={messagePath(run)} onClick={open} className={styles.messageLink}>
          {!isRead && <span className="visually-hidden">{t('messages:unread')}</span>}
          {text}
        </Link>
      ) : (
        text
      )}
      <span className={`${styles.messageWhen} muted`}>
        <RelativeTime at={newest.at} />
      </span>
      <span className={styles.messageAct}>
        {!isRead && (
          <Tip content={t('messages:markRead')}>
            <Button
              variant="minimal"
              size="small"
              icon={<TickIcon />}
              aria-label={t('messages:markRead')}
              onClick={() => void markRead()}
            />
          </Tip>
        )}
      </span>
    </li>
  );
}
