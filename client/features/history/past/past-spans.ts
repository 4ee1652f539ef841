const HOUR_MS = 3_600_000;

/** The periods that every screen about the past offers. */
export const spanMs = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;
export const pastSpans = ['hour', 'day', 'week', 'month'] as const satisfies readonly (keyof typeof spanMs)[];
