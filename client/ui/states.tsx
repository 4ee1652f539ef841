import { Button } from '@blueprintjs/core';
import { BanCircleIcon, ErrorIcon, OfflineIcon } from '@blueprintjs/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useCallback, useEffect, useState } from 'react';
import { Failed, isRefused, isServerBack } from '../lib/api.js';
import { useText } from '../lib/i18n.js';
import { useIsPhone, useOnline } from '../lib/viewport.js';
import { AskForAccess } from './AskForAccess.js';
import { LinkButton } from './links.js';
import { leaveFocusToSection } from './return-focus.js';
import { useNearest, useWhomToAsk, WhomToAsk } from './WhomToAsk.js';

interface StateProps {
  icon?: ReactElement;
  what: string;
  why?: ReactNode;
  /** One button for the next step. */
  next?: ReactNode;
  small?: boolean;
  /** The only content of the page: `what` is its heading. */
  page?: boolean;
}

/** One line of what, one of why, one button for the next step. */
export function EmptyState({ icon, what, why, next, small, page }: StateProps) {
  const What = page ? 'h1' : 'div';
  const keeper = useCallback((state: HTMLElement | null) => () => leaveFocus(state), []);
  return (
    <div ref={keeper} className={small ? 'state state-small' : 'state'}>
      {icon && <div className="state-icon">{icon}</div>}
      <What className="state-what">{what}</What>
      {why && <div className="state-why">{why}</div>}
      {next && <div className="state-next">{next}</div>}
    </div>
  );
}

/** The first item replaces the button that made it: the focus goes to the section around, so Tab continues there. */
function leaveFocus(state: HTMLElement | null): void {
  if (state) leaveFocusToSection(state);
}

/** Unknown and forbidden look alike: users without access must not learn whether a thing exists. */
export function Forbidden({ page }: { page?: boolean }) {
  const { t } = useText();
  const about = useNearest();
  const admins = useWhomToAsk();
  return (
    <EmptyState
      page={page}
      icon={<BanCircleIcon size={32} />}
      what={t('state.forbidden')}
      why={admins.length > 0 ? <WhomToAsk admins={admins} /> : t('state.forbiddenWhy')}
      next={
        <>
          {about && admins.length > 0 && <AskForAccess about={about} text={t('state.ask')} primary />}
          <LinkButton to="/" text={t('notFound.next')} />
        </>
      }
    />
  );
}

/** The text of an error: the server's sentence, or the generic one with the id of the log line. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useText();
  return (error) => {
    if (isRefused(error) && error.message) return error.message;
    if (isAway(error)) return t('error.away');
    const requestId = error instanceof Failed || isRefused(error) ? error.requestId : '';
    return requestId ? t('error.genericWithId', { requestId }) : t('error.generic');
  };
}

const isAway = (error: unknown): boolean => error instanceof Failed && error.isAway;

/** How often a server that is away is asked whether it is back, in ms. */
const ASK_AGAIN = 3_000;

/**
 * Whether the server is known to be away; calls `retry` once it answers again. A server that answers now has only
 * failed at this call (a proxy's limit of time), which is not repeated without being asked.
 */
function useReturn(isSuspected: boolean, retry: (() => unknown) | undefined): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (!isSuspected || !retry) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (wasGone: boolean) => {
      const isBack = await isServerBack();
      if (isOver) return;
      setGone(!isBack);
      if (!isBack) timer = setTimeout(() => void ask(true), ASK_AGAIN);
      else if (wasGone) retry();
    };
    void ask(false);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isSuspected, retry]);
  return isSuspected && isGone;
}

// A malformed id (a truncated link) is handled like an id without access.
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
  retry?: () => unknown;
}

export function ErrorState({ error, retry, small, page }: ErrorStateProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const online = useOnline();
  const isWaiting = useReturn(online && isAway(error), retry);
  if (isForbidden(error)) return <Forbidden page={page} />;
  return (
    <EmptyState
      small={small}
      page={page}
      icon={online ? <ErrorIcon size={32} /> : <OfflineIcon size={32} />}
      what={online ? t(isWaiting ? 'state.away' : 'state.failed') : t('state.offline')}
      why={online ? (isWaiting ? t('state.awayWhy') : errorText(error)) : t('state.offlineWhy')}
      next={retry && <Button text={t('action.retry')} onClick={() => void retry()} />}
    />
  );
}

/** A bar in place of a text; width as a CSS length. */
export const SkeletonBar = ({ width }: { width: string }) => <div className="skeleton-bar" style={{ width }} />;

/** The same within a line of text, which keeps its height. */
export const SkeletonText = ({ width }: { width: string }) => (
  <span className="skeleton-bar skeleton-text" style={{ width }} />
);

export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  const { t } = useText();
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all equal and never reordered
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
  /** The error is the page's only heading. */
  page?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * The four states of fetched data: loading, failed or forbidden, empty, loaded. Old data stays while new data loads.
 * Only `undefined` is data that has not arrived: null is a reply.
 */
export function Loaded<T>({ query, skeleton, empty, page, children }: LoadedProps<T>) {
  const { data, error } = query;
  if (data !== undefined && !isForbidden(error)) {
    return Array.isArray(data) && data.length === 0 && empty ? empty : children(data);
  }
  // Without a network nothing is fetched; the fetch continues by itself when it is back.
  if (error || query.fetchStatus === 'paused') {
    return <ErrorState page={page} error={error} retry={query.refetch} />;
  }
  return skeleton ?? <SkeletonRows />;
}

/** Replaces a control that needs the network, without moving the layout. */
export function OfflineNote() {
  const { t } = useText();
  const text = t(useIsPhone() ? 'state.offline' : 'state.offlineNote');
  return (
    <div className="offline-note" title={t('state.offlineNote')}>
      <OfflineIcon />
      <span className="cut">{text}</span>
    </div>
  );
}
