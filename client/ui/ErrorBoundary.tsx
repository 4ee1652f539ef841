import { Button } from '@blueprintjs/core';
import { ErrorIcon, OfflineIcon } from '@blueprintjs/icons';
import { Component, type ReactNode } from 'react';
import { useText } from '../lib/i18n.js';
import { useOnline } from '../lib/viewport.js';
import { EmptyState } from './states.js';

interface Props {
  /** A new value tries again: pass what identifies the content. */
  resetKey?: string;
  children: ReactNode;
}

/** One broken area leaves the others standing. */
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
    return this.state.failed ? <Broken /> : this.props.children;
  }
}

/** Also the face of a screen whose code could not be fetched (a new release took its place): reloading helps both. */
export function Broken() {
  const { t } = useText();
  const online = useOnline();
  return (
    <EmptyState
      icon={online ? <ErrorIcon size={32} /> : <OfflineIcon size={32} />}
      what={online ? t('state.broken') : t('state.offline')}
      why={online ? t('state.brokenWhy') : t('state.brokenOffline')}
      next={<Button text={t('action.reload')} onClick={() => location.reload()} />}
    />
  );
}
