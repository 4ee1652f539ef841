import { z } from 'zod';
import { cutTo } from '../../../contracts/docs/doc-types/plain-text.js';
import {
  type MeterSphereModule,
  type MeterSpherePlace,
  meterSphereLimits,
} from '../../../contracts/import-export/metersphere.js';
import { Refusal } from '../../platform/http/refusal.js';

/** 2.x has `success`, 3.x `code`, which is 100200 for success. */
const envelope = z.object({
  success: z.boolean().nullish(),
  code: z.number().nullish(),
  message: z.string().nullish(),
  data: z.unknown().optional(),
});
const SUCCESS = 100_200;
const MESSAGE_MAX = 300;
/** More places are left out. */
const MOST_PLACES = 5_000;

/**
 * The data of a reply.
 * @throws Refusal `metersphere.notApi` for anything but MeterSphere's envelope, `metersphere.refused` for its refusals
 */
export function meterSphereData(text: string, host: string): unknown {
  const { data: reply } = envelope.safeParse(jsonOf(text));
  if (!reply || (typeof reply.success !== 'boolean' && typeof reply.code !== 'number'))
    throw new Refusal('metersphere.notApi', { host });
  const isDone = typeof reply.success === 'boolean' ? reply.success : reply.code === SUCCESS;
  if (!isDone) throw new Refusal('metersphere.refused', { host, message: cutTo(reply.message ?? '', MESSAGE_MAX) });
  return reply.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const listed = z.object({
  id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(meterSphereLimits.id)),
  name: z.string(),
  children: z.unknown().optional(),
});
type Listed = z.output<typeof listed>;

/** The entries that have an id and a name; null and other data have none. */
const entriesOf = (data: unknown): Listed[] =>
  Array.isArray(data) ? data.flatMap((entry: unknown) => listed.safeParse(entry).data ?? []) : [];
const placeOf = ({ id, name }: Listed): MeterSpherePlace => ({ id, name: cutTo(name, meterSphereLimits.name) });

export const meterSpherePlaces = (data: unknown): MeterSpherePlace[] =>
  entriesOf(data).slice(0, MOST_PLACES).map(placeOf);

/** The modules down to `maxLevel`; the project's own modules have level 1. */
export function meterSphereModuleTree(data: unknown, maxLevel: number): MeterSphereModule[] {
  let left = MOST_PLACES;
  const tree = (list: unknown, level: number): MeterSphereModule[] => {
    if (level > maxLevel) return [];
    const entries = entriesOf(list).slice(0, left);
    left -= entries.length;
    return entries.map((entry) => {
      const children = tree(entry.children, level + 1);
      return { ...placeOf(entry), level, leaf: children.length === 0, children };
    });
  };
  return tree(data, 1);
}
