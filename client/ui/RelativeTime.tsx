import { useSyncExternalStore } from 'react';
import { exactTime, moment, relativeTime } from '../lib/format.js';
import { useLanguage } from '../lib/i18n.js';

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all times on screen; it stands still while none is shown. */
function tick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 20_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** "3 minutes ago", the exact time on hover. `at`: a time of the wire. */
export function RelativeTime({ at }: { at: string }) {
  const lang = useLanguage();
  const ticked = useSyncExternalStore(tick, () => now);
  const date = moment(at);
  if (Number.isNaN(date.getTime())) return null;
  // A time just written may be newer than the last tick.
  const reference = new Date(Math.max(ticked, Date.now() - 20_000, date.getTime()));
  return (
    <time dateTime={date.toISOString()} title={exactTime(date, lang)}>
      {relativeTime(date, reference, lang)}
    </time>
  );
}
