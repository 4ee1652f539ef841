import type { z } from 'zod';
import type { appearance, pageFacts } from '../../../contracts/sharing/public-pages.js';

type Output<S extends z.core.$ZodLooseShape> = z.output<z.ZodObject<S>>;
type Look = Output<typeof appearance>;
type Facts = Output<typeof pageFacts>;

export const lookOf = ({ title, logo, accent, welcome, footerLinks, isNoIndex, mayDownload }: Look): Look => ({
  ...{ title, logo, accent, welcome, footerLinks, isNoIndex, mayDownload },
});

/** What the page of an open share or composed project begins with. */
export function openedFacts(row: Omit<Facts, 'status' | 'isOpen'> & { readonly isEnabled: boolean }): Facts {
  const { id, type, isEnabled: status, hasConstants } = row;
  return { id, type, status, isOpen: true, hasConstants, ...lookOf(row) };
}

/** Before the password, only what its owner chose to show: title, logo and color. */
export const lockedFacts = {
  ...{ isOpen: false, hasConstants: false, welcome: '', footerLinks: [], mayDownload: false },
} satisfies Partial<Facts>;
