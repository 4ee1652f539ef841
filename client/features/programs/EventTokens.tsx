import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import type { WireReply } from '../../../contracts/endpoint.js';
import { addEventToken, listEventTokens, revokeEventToken } from '../../../contracts/programs.js';
import { useForm } from '../../lib/form.js';
import { useText } from '../../lib/i18n.js';
import { useCall, useChange } from '../../lib/query.js';
import type { Column } from '../../ui/DataTable.js';
import { ConfirmDialog } from '../../ui/dialogs.js';
import { NameDialog } from '../../ui/NameDialog.js';
import { OnceSecret } from '../../ui/OnceSecret.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { RowTable } from '../../ui/RowTable.js';
import { EmptyState, Loaded, SkeletonRows } from '../../ui/states.js';

type Token = WireReply<typeof listEventTokens>[number];

/** The reader's own tokens of the Events API. */
export function EventTokens() {
  const { t } = useText();
  const query = useCall(listEventTokens, {}, { staleTime: 0 });
  const [doing, setDoing] = useState<'add' | Token>();
  const close = () => setDoing(undefined);
  return (
    <section aria-labelledby="event-tokens">
      <div className="section-head">
        <h2 id="event-tokens">{t('programs:tokens.title')}</h2>
        <Button size="small" icon={<PlusIcon />} text={t('programs:tokens.add')} onClick={() => setDoing('add')} />
      </div>
      <p className="muted">{t('programs:tokens.lead')}</p>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={2} />}
        empty={<EmptyState small what={t('programs:tokens.none')} />}
      >
        {(tokens) => <TokenTable tokens={tokens} onRevoke={setDoing} />}
      </Loaded>
      {doing === 'add' && <NewToken onClose={close} />}
      {doing && doing !== 'add' && <Revoke token={doing} onClose={close} />}
    </section>
  );
}

function TokenTable({ tokens, onRevoke }: { tokens: readonly Token[]; onRevoke: (token: Token) => void }) {
  const { t } = useText();
  const time = (at: string | null) => (at ? <RelativeTime at={at} /> : t('programs:tokens.never'));
  const columns: readonly Column<Token>[] = [
    { id: 'name', header: t('programs:name'), isTitle: true, isCut: true, cell: ({ name }) => <strong>{name}</strong> },
    { id: 'scope', header: t('programs:tokens.scope'), cell: ({ scopeName }) => scopeName || t('programs:tokens.all') },
    { id: 'used', header: t('programs:tokens.used'), muted: true, cell: ({ lastUsedAt }) => time(lastUsedAt) },
    { id: 'expires', header: t('programs:tokens.expires'), muted: true, cell: ({ expiresAt }) => time(expiresAt) },
    {
      id: 'acts',
      header: t('members:actions'),
      isActs: true,
      cell: (token) => (
        <Button
          variant="minimal"
          size="small"
          intent="danger"
          text={t('programs:tokens.revoke')}
          aria-label={t('programs:tokens.revokeOf', { name: token.name })}
          onClick={() => onRevoke(token)}
        />
      ),
    },
  ];
  return <RowTable label={t('programs:tokens.title')} columns={columns} rows={tokens} rowKey={({ id }) => id} />;
}

/** The token in the reply is shown until it is dismissed: it cannot be read again. */
function NewToken({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const add = useChange(addEventToken, [listEventTokens]);
  const form = useForm({
    initial: { name: '' },
    endpoint: addEventToken,
    change: add,
    input: ({ name }) => ({ name: name.trim() }),
  });
  if (add.data)
    return (
      <OnceSecret
        title={t('programs:tokens.token')}
        warning={t('programs:tokens.once')}
        lines={[{ label: t('programs:tokens.token'), value: add.data.token }]}
        onClose={onClose}
      />
    );
  return (
    <NameDialog
      title={t('programs:tokens.add')}
      label={t('programs:name')}
      submit={t('action.create')}
      form={form}
      name={form.bind('name')}
      onClose={onClose}
    />
  );
}

function Revoke({ token, onClose }: { token: Token; onClose: () => void }) {
  const { t } = useText();
  const revoke = useChange(revokeEventToken, [listEventTokens]);
  return (
    <ConfirmDialog
      title={t('programs:tokens.revoke')}
      text={t('programs:tokens.revokeText', { name: token.name })}
      confirm={t('programs:tokens.revoke')}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ id: token.id }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
