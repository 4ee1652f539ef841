import { OverlayToaster, type Toaster, type ToastProps } from '@blueprintjs/core';
import i18next from 'i18next';

let toaster: Promise<Toaster> | undefined;

/** For results without a place on the screen; all others are shown in place. Two with the same `key` are one. */
export async function toast(props: ToastProps, key?: string): Promise<void> {
  toaster ??= newToaster();
  (await toaster).show({ timeout: 5000, ...props }, key);
}

function newToaster(): Promise<Toaster> {
  const container = document.body.appendChild(document.createElement('div'));
  // Blueprint calls the button *Close* in every language.
  new MutationObserver(() => {
    for (const button of container.querySelectorAll('button[aria-label="Close"]'))
      button.setAttribute('aria-label', i18next.t('action.close'));
  }).observe(container, { childList: true, subtree: true });
  return OverlayToaster.create({ position: 'bottom', maxToasts: 3 }, { container });
}
