import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { listEventTokens } from '../../../../contracts/notifications/programs.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { useCall } from '../../../lib/query.js';
import { RowTable } from '../../../ui/RowTable.js';
import { EmptyState, Loaded, SkeletonRows } from '../../../ui/states.js';
import type { Column } from '../../../ui/TableFrame.js';
import { NewToken } from './NewToken.js';
import { RevokeToken } from './RevokeToken.js';
import { type Token, tokenColumns } from './token-columns.js';

/** The reader's own tokens of the Events API. */
export function EventTokens() {
  const { t } = useText();
  const query = useCall(listEventTokens, {}, { staleTime: 0 });
  const [adding, setAdding] = useState(false);
  return (
    <section aria-labelledby="event-tokens">
      <div className="section-head">
        <h2 id="event-tokens">{t('programs:tokens.title')}</h2>
        <Button size="small" icon={<PlusIcon />} text={t('programs:tokens.add')} onClick={() => setAdding(true)} />
      </div>
      <p className="muted">{t('programs:tokens.lead')}</p>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={2} />}
        empty={<EmptyState small what={t('programs:tokens.none')} />}
      >
        {(tokens) => <TokenTable tokens={tokens} />}
      </Loaded>
      {adding && <NewToken onClose={() => setAdding(false)} />}
    </section>
  );
}

function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const { t } = useText();
  const { name, scope, used, expires } = tokenColumns(t, useLanguage());
  const acts: Column<Token> = {
    ...{ id: 'acts', header: t('members:actions'), isActs: true },
    cell: (token) => <RevokeToken token={token} />,
  };
  return (
    <RowTable
      label={t('programs:tokens.title')}
      columns={[name, scope, used, expires, acts]}
      rows={tokens}
      rowKey={({ id }) => id}
    />
  );
}
