import { type ActivityKind, activityKinds } from '../../../contracts/history/activity.js';
import { auditedTypes } from '../audit/families.js';

/** Kind by prefix of the event type. What no prefix names is not shown outside of the audit log. */
const beginnings: Readonly<Record<ActivityKind, RegExp>> = {
  doc: /^Doc/,
  comment: /^Comment/,
  mock: /^Mock/,
  case: /^Case/,
  dictionary: /^Dictionary/,
  environment: /^Environment/,
  release: /^Release(Added|Updated|Removed|Frozen)$/,
  member: /^Member/,
  place: /^(Space|Project|Module(Created|Renamed|Deleted|Undeleted)$)/,
};

/** The event types of these kinds; of all kinds for an empty list. */
export function activityTypes(kinds: readonly ActivityKind[]): readonly string[] {
  const wanted = kinds.length === 0 ? activityKinds : kinds;
  return auditedTypes.filter((type) => wanted.some((kind) => beginnings[kind].test(type)));
}
