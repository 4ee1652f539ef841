import { follows, getFollow } from '../../../../contracts/notifications/follows.js';
import { subscribedDocs } from '../../../../contracts/notifications/notice.js';
import { listReleases } from '../../../../contracts/workspace/releases.js';

/** The endpoints that following something makes stale. */
export const followChanges = [follows, getFollow, subscribedDocs, listReleases] as const;
