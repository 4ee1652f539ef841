import type { auditPage } from '../../../../contracts/history/audit.js';
import type { WireInput } from '../../../../contracts/platform/endpoint.js';
import { decodeId } from '../../../../contracts/platform/wire.js';

export const families = ['account', 'access', 'place', 'doc', 'setting'] as const;
type Family = (typeof families)[number];
export const placeKinds = ['spaceId', 'projectId', 'moduleId', 'docId'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The filter in the URL, so that a link shows the same lines to another super admin. */
export interface AuditFilter {
  readonly actorId: string;
  readonly family: Family | '';
  readonly type: string;
  readonly placeKind: PlaceKind;
  readonly placeId: string;
  /** Local time, to the minute, in the format of the browser's field. */
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

/** The filter as URL parameters; empty values are left out. */
export function searchOf({ placeKind, placeId, ...filter }: AuditFilter): Record<string, string> {
  const given = Object.entries({ ...filter, [placeKind]: placeId });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

const MINUTE = 60_000;
const instantOf = (local: string, later = 0): string | undefined => {
  const at = new Date(local).getTime();
  return Number.isNaN(at) ? undefined : new Date(at + later).toISOString();
};

/** The error of the filter, if any; nothing is fetched then. */
export function wrongWith({ actorId, placeId, from, to }: AuditFilter): 'id' | 'range' | undefined {
  if ([actorId, placeId].some((id) => id !== '' && decodeId(id) === undefined)) return 'id';
  return from !== '' && to !== '' && to < from ? 'range' : undefined;
}

/** The filter as input of the endpoint. "To 9:30" includes that minute. */
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
