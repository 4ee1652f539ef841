import { Button, useHotkeys } from '@blueprintjs/core';
import { InboxIcon, TickIcon, TrashIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { deletePushMessages, messagePage, setReadAll, unreadCount } from '../../../contracts/notifications/notice.js';
import { SubjectType } from '../../../contracts/platform/enums.js';
import { VersionSentence } from '../../features/history/versions/entries/VersionSentence.js';
import { allMessages, MessageFilters } from '../../features/notifications/messages/MessageFilters.js';
import { MessageLine } from '../../features/notifications/messages/MessageLine.js';
import styles from '../../features/notifications/messages/messages.module.css';
import { messageReads } from '../../features/notifications/messages/reads.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/Pager.js';
import { EmptyState, Loaded } from '../../ui/states.js';

/** Unread first (the server's order). Opening a message, its tick, or "all" marks as read. */
export function Messages() {
  const { t } = useText();
  const [pageIndex, setPageIndex] = useState(1);
  const [pageSize, setPageSize] = useState(20);
  const opened = useSearchParams()[0].get('open');
  const [filter, setFilter] = useState(allMessages);
  const messages = useCall(messagePage, { pageIndex, pageSize, ...filter }, { keep: true });
  const unread = useCall(unreadCount, {}).data?.count ?? 0;
  const readAll = useChange(setReadAll, messageReads);
  const hasPushes = messages.data?.list.some(({ type }) => type === SubjectType.push) ?? false;
  const { mutate } = readAll;
  useReadAllKey(mutate);
  return (
    <Page
      title={t('messages:title')}
      lead={unread > 0 ? t('messages:unreadCount', { count: unread }) : undefined}
      actions={
        <>
          {hasPushes && <ClearPushes />}
          <Button
            icon={<TickIcon />}
            text={t('messages:readAll')}
            disabled={unread === 0}
            loading={readAll.isPending}
            onClick={() => mutate({})}
          />
        </>
      }
    >
      <MessageFilters
        filter={filter}
        onFilter={(next) => {
          setFilter(next);
          setPageIndex(1);
        }}
      />
      <Loaded query={messages}>
        {({ list, total }) =>
          total === 0 && filter !== allMessages ? (
            <EmptyState
              icon={<InboxIcon size={32} />}
              what={t('messages:noneMatch')}
              why={t('messages:noneMatchWhy')}
            />
          ) : total === 0 ? (
            <EmptyState
              icon={<InboxIcon size={32} />}
              what={t('messages:none')}
              why={t('messages:howTo')}
              next={<LinkButton to="/view" text={t('messages:toViewer')} />}
            />
          ) : (
            <>
              <ul className={`list ${styles.messageList}`}>
                {list.map((message) => (
                  <MessageLine
                    key={message.id === opened ? `${message.id} open` : message.id}
                    message={message}
                    Sentence={VersionSentence}
                    startsOpen={message.id === opened}
                  />
                ))}
              </ul>
              <Pager
                page={pageIndex}
                size={pageSize}
                total={total}
                onPage={setPageIndex}
                onSize={(size) => {
                  setPageSize(size);
                  setPageIndex(1);
                }}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function useReadAllKey(readAll: (input: Record<string, never>) => void): void {
  const { t } = useText();
  useHotkeys(
    useMemo(
      () => [
        {
          combo: 'shift+r',
          label: t('messages:readAll'),
          group: t('messages:title'),
          global: true,
          onKeyDown: () => readAll({}),
        },
      ],
      [t, readAll],
    ),
  );
}

/** Deletes the messages about docs that builds pushed. */
function ClearPushes() {
  const { t } = useText();
  const clear = useChange(deletePushMessages, messageReads);
  return (
    <Button
      icon={<TrashIcon />}
      text={t('messages:clearPushes')}
      loading={clear.isPending}
      onClick={() => clear.mutate({})}
    />
  );
}
