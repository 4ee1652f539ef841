import { StarEmptyIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { subscribedDocs } from '../../../contracts/notice.js';
import { SubscriptionTable } from '../../features/subscriptions/SubscriptionTable.js';
import { useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { LinkButton } from '../../ui/links.js';
import { Page } from '../../ui/Page.js';
import { Pager } from '../../ui/Pager.js';
import { EmptyState, Loaded } from '../../ui/states.js';

export function Subscriptions() {
  const { t } = useText();
  const [pageIndex, setPageIndex] = useState(1);
  const [pageSize, setPageSize] = useState(20);
  const docs = useCall(subscribedDocs, { pageIndex, pageSize }, { keep: true });
  return (
    <Page title={t('menu.subscriptions')} lead={t('messages:subscriptionsLead')}>
      <Loaded query={docs}>
        {({ list, total }) =>
          total === 0 ? (
            <EmptyState
              icon={<StarEmptyIcon size={32} />}
              what={t('messages:noSubscriptions')}
              why={t('messages:howTo')}
              next={<LinkButton to="/view" text={t('messages:toViewer')} />}
            />
          ) : (
            <>
              <SubscriptionTable docs={list} />
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
