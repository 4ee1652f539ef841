import { Button } from '@blueprintjs/core';
import { BanCircleIcon, ErrorIcon, OfflineIcon } from '@blueprintjs/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { whomToAsk } from '../../contracts/accounts.js';
import type { WireInput, WireReply } from '../../contracts/endpoint.js';
import { decodeId } from '../../contracts/wire.js';
import { Failed, isRefused } from '../lib/api.js';
import { useText } from '../lib/i18n.js';
import { useCall } from '../lib/query.js';
import { useSession } from '../lib/session.js';
import { useOnline } from '../lib/viewport.js';
import { LinkButton } from './links.js';

interface StateProps {
  icon?: ReactElement;
  what: string;
  why?: ReactNode;
  /** One button of what next. */
  next?: ReactNode;
  small?: boolean;
  /** All there is on the page: what is said is its heading. */
  page?: boolean;
}

/** One line of what, one of why, one button of what next. */
export function EmptyState({ icon, what, why, next, small, page }: StateProps) {
  const What = page ? 'h1' : 'div';
  return (
    <div className={small ? 'state state-small' : 'state'}>
      {icon && <div className="state-icon">{icon}</div>}
      <What className="state-what">{what}</What>
      {why && <div className="state-why">{why}</div>}
      {next && <div className="state-next">{next}</div>}
    </div>
  );
}

/** Unknown and forbidden look alike: whether a thing exists is nobody's business who may not see it. */
export function Forbidden({ page }: { page?: boolean }) {
  const { t } = useText();
  const admins = useWhomToAsk();
  return (
    <EmptyState
      page={page}
      icon={<BanCircleIcon size={32} />}
      what={t('state.forbidden')}
      why={admins.length > 0 ? <WhomToAsk admins={admins} /> : t('state.forbiddenWhy')}
      next={<LinkButton to="/" text={t('notFound.next')} />}
    />
  );
}

type Admin = WireReply<typeof whomToAsk>['admins'][number];
const NOBODY: readonly Admin[] = [];

/** Whatever the address names that is nearest; a cut link names nothing. */
function useNearest(): WireInput<typeof whomToAsk> | undefined {
  const { spaceId = '', projectId = '', moduleId = '', docId = '' } = useParams();
  if (decodeId(docId)) return { docId };
  if (decodeId(moduleId)) return { moduleId };
  if (decodeId(projectId)) return { projectId };
  return decodeId(spaceId) ? { spaceId } : undefined;
}

/** The administrators of the place that the address names; nobody for strangers. */
function useWhomToAsk(): readonly Admin[] {
  const about = useNearest();
  const enabled = useSession() === 'in' && about !== undefined;
  const { data } = useCall(whomToAsk, about ?? {}, { enabled, staleTime: 60_000 });
  return data?.admins ?? NOBODY;
}

function WhomToAsk({ admins }: { admins: readonly Admin[] }) {
  const { t } = useText();
  return (
    <>
      {t('state.askWhom')}
      <ul className="list state-people">
        {admins.map(({ nickname, email }) => (
          <li key={`${nickname} ${email}`}>
            {nickname}
            {email && (
              <>
                {' '}
                <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What an error says to a person: the server's sentence, or the generic one with the id of the log line. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useText();
  return (error) => {
    if (isRefused(error) && error.message) return error.message;
    const requestId = error instanceof Failed || isRefused(error) ? error.requestId : '';
    return requestId ? t('error.genericWithId', { requestId }) : t('error.generic');
  };
}

// An id that is none at all (a cut link) is as unknown as one that belongs to others.
const FORBIDDEN = new Set<string>([
  'input.invalid',
  'access.forbidden',
  'doc.unknown',
  'space.unknown',
  'project.unknown',
  'module.unknown',
]);
export const isForbidden = (error: unknown): boolean => isRefused(error) && FORBIDDEN.has(error.key);

interface ErrorStateProps extends Pick<StateProps, 'small' | 'page'> {
  error: unknown;
  retry?: () => void;
}

export function ErrorState({ error, retry, small, page }: ErrorStateProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const online = useOnline();
  if (isForbidden(error)) return <Forbidden page={page} />;
  return (
    <EmptyState
      small={small}
      page={page}
      icon={online ? <ErrorIcon size={32} /> : <OfflineIcon size={32} />}
      what={online ? t('state.failed') : t('state.offline')}
      why={online ? errorText(error) : t('state.offlineWhy')}
      next={retry && <Button text={t('action.retry')} onClick={retry} />}
    />
  );
}

/** A bar of the shape of a text; width as a CSS length. */
export const SkeletonBar = ({ width }: { width: string }) => <div className="skeleton-bar" style={{ width }} />;

export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div className="skeleton-row" key={row}>
          <SkeletonBar width={`${34 - ((row * 7) % 17)}%`} />
          <SkeletonBar width="12%" />
          <SkeletonBar width="16%" />
        </div>
      ))}
    </div>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  skeleton?: ReactNode;
  /** Shown when the data is an empty list. */
  empty?: ReactNode;
  /** The page has no heading but what failed. */
  page?: boolean;
  children: (data: NonNullable<T>) => ReactNode;
}

/** The four states of everything that is read: loading, failed or forbidden, empty, there. Old data stays while new loads. */
export function Loaded<T>({ query, skeleton, empty, page, children }: LoadedProps<T>) {
  const { data, error } = query;
  if (data !== undefined && data !== null && !isForbidden(error)) {
    return Array.isArray(data) && data.length === 0 && empty ? empty : children(data);
  }
  // Without a network nothing is asked for; it goes on by itself when there is one.
  if (error || query.fetchStatus === 'paused') {
    return <ErrorState page={page} error={error} retry={() => void query.refetch()} />;
  }
  return skeleton ?? <SkeletonRows />;
}

export function OfflineBanner() {
  const { t } = useText();
  return useOnline() ? null : (
    <div className="banner no-print" role="status">
      <OfflineIcon />
      {t('state.offlineBanner')}
    </div>
  );
}
