import { OverlayToaster, type Toaster, type ToastProps } from '@blueprintjs/core';

let toaster: Promise<Toaster> | undefined;

/** For results without a place on the screen; all others are shown in place. Two with the same `key` are one. */
export async function toast(props: ToastProps, key?: string): Promise<void> {
  toaster ??= OverlayToaster.create({ position: 'bottom', maxToasts: 3 });
  (await toaster).show({ timeout: 5000, ...props }, key);
}
