import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { ShareType } from '../../../../contracts/sharing/public-pages.js';
import { type listShares } from '../../../../contracts/sharing/sharing.js';

export type Share = WireReply<typeof listShares>['list'][number];
export type ShareAct = 'edit' | 'qr' | 'delete';

export const isEncrypted = ({ type }: Pick<Share, 'type'>): boolean => type === ShareType.encrypted;
export const linkOf = ({ id }: Pick<Share, 'id'>): string => `${location.origin}/share/${id}`;
/** What people call it: its title, else the remark, else its id. */
export const nameOfShare = ({ title, remark, id }: Pick<Share, 'title' | 'remark' | 'id'>): string =>
  title || remark || id;
