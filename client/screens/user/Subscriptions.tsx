import { Button } from '@blueprintjs/core';
import { CogIcon, StarEmptyIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { follows } from '../../../contracts/notifications/follows.js';
import { FollowTable } from '../../features/notifications/subscriptions/FollowTable.js';
import { PreferencesDialog } from '../../features/notifications/subscriptions/PreferencesDialog.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/Pager.js';
import { EmptyState, Loaded } from '../../ui/states.js';

/** Everything that the reader follows, and how they hear of it. */
export function Subscriptions() {
  const { t } = useText();
  const [pageIndex, setPageIndex] = useState(1);
  const [pageSize, setPageSize] = useState(20);
  const [isChoosing, setChoosing] = useState(false);
  const all = useCall(follows, {});
  return (
    <Page
      title={t('menu.subscriptions')}
      lead={t('messages:subscriptionsLead')}
      actions={<Button icon={<CogIcon />} text={t('messages:preferences.open')} onClick={() => setChoosing(true)} />}
    >
      <Loaded query={all}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<StarEmptyIcon size={32} />}
              what={t('messages:noSubscriptions')}
              why={t('messages:howTo')}
              next={<LinkButton to="/view" text={t('messages:toViewer')} />}
            />
          ) : (
            <>
              <FollowTable list={list.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)} />
              <Pager
                page={pageIndex}
                size={pageSize}
                total={list.length}
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
      {isChoosing && <PreferencesDialog onClose={() => setChoosing(false)} />}
    </Page>
  );
}
