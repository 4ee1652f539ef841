import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { listAllEventTokens } from '../../../contracts/notifications/programs.js';
import type { WireReply } from '../../../contracts/platform/endpoint.js';
import { NewToken } from '../../features/notifications/programs/NewToken.js';
import { RevokeToken } from '../../features/notifications/programs/RevokeToken.js';
import { tokenColumns } from '../../features/notifications/programs/token-columns.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useCall } from '../../lib/query.js';
import { Page } from '../../ui/Page.js';
import { Person } from '../../ui/people.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { RowTable } from '../../ui/RowTable.js';
import { EmptyState, Loaded } from '../../ui/states.js';
import type { Column } from '../../ui/TableFrame.js';

type Token = WireReply<typeof listAllEventTokens>[number];

/** Who has tokens of the Events API, when they were made and used, and an end to each. */
export function EventTokens() {
  const { t } = useText();
  const query = useCall(listAllEventTokens, {}, { staleTime: 0 });
  const [adding, setAdding] = useState(false);
  const add = (
    <Button intent="primary" icon={<PlusIcon />} text={t('programs:tokens.add')} onClick={() => setAdding(true)} />
  );
  return (
    <Page title={t('programs:tokens.allTitle')} lead={t('programs:tokens.allLead')} actions={add}>
      <Loaded
        query={query}
        empty={<EmptyState what={t('programs:tokens.allNone')} why={t('programs:tokens.allNoneWhy')} />}
      >
        {(tokens) => <TokenTable tokens={tokens} />}
      </Loaded>
      {adding && <NewToken forOthers onClose={() => setAdding(false)} />}
    </Page>
  );
}

function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const { t } = useText();
  const { name, scope, used, expires } = tokenColumns(t, useLanguage());
  const holder: Column<Token> = {
    ...{ id: 'holder', header: t('programs:tokens.holder') },
    cell: ({ holder: person }) => <Person id={person.id} name={person.name} />,
  };
  const made: Column<Token> = {
    ...{ id: 'made', header: t('programs:tokens.made'), muted: true },
    cell: ({ createdAt, madeBy, holder: { name: own } }) => (
      <>
        <RelativeTime at={createdAt} />
        {madeBy !== '' && madeBy !== own && ` ${t('programs:tokens.madeBy', { name: madeBy })}`}
      </>
    ),
  };
  const acts: Column<Token> = {
    ...{ id: 'acts', header: t('members:actions'), isActs: true },
    cell: (token) => <RevokeToken token={token} />,
  };
  return (
    <RowTable
      label={t('programs:tokens.allTitle')}
      columns={[name, holder, scope, made, used, expires, acts]}
      rows={tokens}
      rowKey={({ id }) => id}
    />
  );
}
