import { Button, useHotkeys } from '@blueprintjs/core';
import { InboxIcon, TickIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { messagePage, setReadAll, unreadCount } from '../../../contracts/notice.js';
import { MessageGroups } from '../../features/messages/MessageGroups.js';
import { messageReads } from '../../features/messages/reads.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/Pager.js';
import { EmptyState, Loaded } from '../../ui/states.js';

/** Unread first (the server's order), grouped by doc; read by opening, by the tick, or all at once. */
export function Messages() {
  const { t } = useText();
  const [pageIndex, setPageIndex] = useState(1);
  const [pageSize, setPageSize] = useState(20);
  const messages = useCall(messagePage, { pageIndex, pageSize }, { keep: true });
  const unread = useCall(unreadCount, {}).data?.count ?? 0;
  const readAll = useChange(setReadAll, messageReads);
  const { mutate } = readAll;
  useHotkeys(
    useMemo(
      () => [
        {
          combo: 'shift+r',
          label: t('messages:readAll'),
          group: t('messages:title'),
          global: true,
          onKeyDown: () => mutate({}),
        },
      ],
      [t, mutate],
    ),
  );
  return (
    <Page
      title={t('messages:title')}
      lead={unread > 0 ? t('messages:unreadCount', { count: unread }) : undefined}
      actions={
        <Button
          icon={<TickIcon />}
          text={t('messages:readAll')}
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => mutate({})}
        />
      }
    >
      <Loaded query={messages}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState
              icon={<InboxIcon size={32} />}
              what={t('messages:none')}
              why={t('messages:howTo')}
              next={<LinkButton to="/view" text={t('messages:toViewer')} />}
            />
          ) : (
            <>
              <MessageGroups messages={list} />
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
