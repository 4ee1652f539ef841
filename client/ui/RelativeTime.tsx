import { useSyncExternalStore } from 'react';
import { exactTime, moment, relativeTime } from '../lib/format.js';
import { useLanguage, useText } from '../lib/i18n.js';

const SKEW_MS = 60_000;

const listeners = new Set<() => void>();
let now = Date.now();
const lastTick = (): number => now;
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on screen; it stops while none is shown. */
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

/**
 * "3 minutes ago" or "in 3 minutes", with the exact time on hover. `at`: a time of the API; `sentence`: the text that contains the time.
 */
export function RelativeTime({ at, sentence }: { at: string; sentence?: (when: string) => string }) {
  const lang = useLanguage();
  const { t } = useText();
  const ticked = useSyncExternalStore(tick, lastTick, lastTick);
  const date = moment(at);
  if (Number.isNaN(date.getTime())) return null;
  const reference = Math.max(ticked, Date.now() - 20_000);
  // A new time may be later than the last tick, and the server's clock ahead of this one; a later time is to come.
  const isNew = date.getTime() - reference < SKEW_MS;
  const when =
    relativeTime(date, new Date(isNew ? Math.max(reference, date.getTime()) : reference), lang) ?? t('time.justNow');
  return (
    <time
      dateTime={date.toISOString()}
      // Set when the pointer enters: a page has dozens of times, and few are ever hovered.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exactTime(date, lang);
      }}
    >
      {sentence ? sentence(when) : when}
    </time>
  );
}
