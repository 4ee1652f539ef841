import { OverlayToaster, type Toaster, type ToastProps } from '@blueprintjs/core';

let toaster: Promise<Toaster> | undefined;

/** For what has no place on the screen; anything else is said where it happened. */
export async function toast(props: ToastProps): Promise<void> {
  toaster ??= OverlayToaster.create({ position: 'bottom', maxToasts: 3 });
  (await toaster).show({ timeout: 5000, ...props });
}
