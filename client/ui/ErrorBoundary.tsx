import { Button } from '@blueprintjs/core';
import { ErrorIcon, OfflineIcon } from '@blueprintjs/icons';
import { Component, type ReactNode } from 'react';
import { useText } from '../lib/i18n.js';
import { useOnline } from '../lib/viewport.js';
import { EmptyState } from './states.js';

interface Props {
  /** A new value renders the children again: pass what identifies the content. */
  resetKey?: string;
  /** A further action, in addition to reloading. */
  action?: ReactNode;
  children: ReactNode;
}

/** Confines an error to one area of the screen. */
export class ErrorBoundary extends Component<Props, { failed: boolean; key?: string }> {
  override state: { failed: boolean; key?: string } = { failed: false, key: this.props.resetKey };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: { failed: boolean; key?: string }) {
    return props.resetKey === state.key ? null : { failed: false, key: props.resetKey };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.failed ? <Broken action={this.props.action} /> : this.props.children;
  }
}

/**
 * Also shown for a screen whose code could not be loaded (a new release replaced it): reloading helps in both cases.
 */
export function Broken({ action }: { action?: ReactNode }) {
  const { t } = useText();
  const online = useOnline();
  return (
    <EmptyState
      icon={online ? <ErrorIcon size={32} /> : <OfflineIcon size={32} />}
      what={online ? t('state.broken') : t('state.offline')}
      why={online ? t('state.brokenWhy') : t('state.brokenOffline')}
      next={
        <>
          <Button text={t('action.reload')} onClick={() => location.reload()} />
          {action}
        </>
      }
    />
  );
}
