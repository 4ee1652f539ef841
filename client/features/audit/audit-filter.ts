import type { auditPage } from '../../../contracts/admin.js';
import type { WireInput } from '../../../contracts/endpoint.js';
import { decodeId } from '../../../contracts/wire.js';

export const families = ['account', 'access', 'place', 'doc', 'setting'] as const;
export type Family = (typeof families)[number];
export const placeKinds = ['spaceId', 'projectId', 'moduleId', 'docId'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** As the address names it: a link shows the same lines to another super admin. */
export interface AuditFilter {
  readonly actorId: string;
  readonly family: Family | '';
  readonly type: string;
  readonly placeKind: PlaceKind;
  readonly placeId: string;
  /** Local, to the minute, as the browser's field has them. */
  readonly from: string;
  readonly to: string;
}
export const noFilter: AuditFilter = {
  actorId: '',
  family: '',
  type: '',
  placeKind: 'spaceId',
  placeId: '',
  from: '',
  to: '',
};

export function filterOf(search: URLSearchParams): AuditFilter {
  const text = (name: string) => search.get(name) ?? '';
  const placeKind = placeKinds.find((kind) => search.has(kind)) ?? 'spaceId';
  return {
    actorId: text('actorId'),
    family: families.find((each) => each === text('family')) ?? '',
    type: text('type'),
    placeKind,
    placeId: text(placeKind),
    from: text('from'),
    to: text('to'),
  };
}

/** The same as parts of an address; what does not filter is left out. */
export function searchOf({ placeKind, placeId, ...filter }: AuditFilter): Record<string, string> {
  const given = Object.entries({ ...filter, [placeKind]: placeId });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

const MINUTE = 60_000;
const instantOf = (local: string, later = 0): string | undefined => {
  const at = new Date(local).getTime();
  return Number.isNaN(at) ? undefined : new Date(at + later).toISOString();
};

/** What is wrong with it, if anything; nothing is asked for then. */
export function wrongWith({ actorId, placeId, from, to }: AuditFilter): 'id' | 'range' | undefined {
  if ([actorId, placeId].some((id) => id !== '' && decodeId(id) === undefined)) return 'id';
  return from !== '' && to !== '' && to < from ? 'range' : undefined;
}

/** As the server asks for it. "To 9:30" means until that minute is over. */
export function askFor(filter: AuditFilter): WireInput<typeof auditPage> {
  const { actorId, family, type, placeKind, placeId } = filter;
  return {
    actorId,
    family,
    type,
    [placeKind]: placeId,
    from: instantOf(filter.from),
    to: instantOf(filter.to, MINUTE - 1),
  };
}
