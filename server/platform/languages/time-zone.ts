/** The installation's time zone; module state, because a process serves one installation. `''`: the process's. */
let installation = '';
const formats = new Map<string, Intl.DateTimeFormat>();

export function useTimeZone(zone: string): void {
  installation = zone;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...(zone && { timeZone: zone }),
    ...{ calendar: 'gregory', numberingSystem: 'latn' },
    ...{ hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  formats.set(zone, made);
  return made;
}

/** The local time of a time zone, by default the installation's, as if it were UTC. */
export function wallClock(at: Date, zone = ''): number {
  const parts = new Map<string, number>(
    formatOf(zone || installation)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: string) => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** `yyyy-MM-dd HH:mm:ss` in the installation's time zone. */
export const localTime = (at: Date): string => new Date(wallClock(at)).toISOString().slice(0, 19).replace('T', ' ');

/** `yyyy-MM-dd` in the installation's time zone. */
export const localDate = (at: Date): string => localTime(at).slice(0, 10);
