import type { listEventTokens } from '../../../../contracts/notifications/programs.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { exactTime, minuteTime, moment } from '../../../lib/format.js';
import type { Say } from '../../../lib/i18n.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import type { Column } from '../../../ui/TableFrame.js';

export type Token = WireReply<typeof listEventTokens>[number];

/** What every list of tokens says about each. */
export function tokenColumns(t: Say, lang: string) {
  const time = (at: string | null) => (at ? <RelativeTime at={at} /> : t('programs:tokens.never'));
  const name: Column<Token> = {
    ...{ id: 'name', header: t('programs:name'), isTitle: true, isCut: true },
    cell: (token) => <strong>{token.name}</strong>,
  };
  const scope: Column<Token> = {
    ...{ id: 'scope', header: t('programs:tokens.scope') },
    cell: ({ scopeName }) => scopeName || t('programs:tokens.all'),
  };
  const used: Column<Token> = {
    ...{ id: 'used', header: t('programs:tokens.used'), muted: true },
    cell: ({ lastUsedAt }) => time(lastUsedAt),
  };
  const expires: Column<Token> = {
    ...{ id: 'expires', header: t('programs:tokens.expires'), muted: true },
    cell: ({ expiresAt }) =>
      expiresAt && moment(expiresAt).getTime() <= Date.now() ? (
        <span className="tag" data-tone="orange">
          {t('programs:tokens.expired')}
        </span>
      ) : (
        <span title={expiresAt ? exactTime(moment(expiresAt), lang) : undefined}>
          {expiresAt ? minuteTime(moment(expiresAt), lang) : t('programs:tokens.never')}
        </span>
      ),
  };
  return { name, scope, used, expires };
}
