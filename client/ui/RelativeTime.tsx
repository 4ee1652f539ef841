import { useSyncExternalStore } from 'react';
import { exactTime, moment, relativeTime } from '../lib/format.js';
import { useLanguage, useText } from '../lib/i18n.js';

const listeners = new Set<() => void>();
let now = Date.now();
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
 * "3 minutes ago", with the exact time on hover. `at`: a time of the API; `sentence`: the text that contains the time.
 */
export function RelativeTime({ at, sentence }: { at: string; sentence?: (when: string) => string }) {
  const lang = useLanguage();
  const { t } = useText();
  const ticked = useSyncExternalStore(tick, () => now);
  const date = moment(at);
  if (Number.isNaN(date.getTime())) return null;
  // A new time may be later than the last tick.
  const reference = new Date(Math.max(ticked, Date.now() - 20_000, date.getTime()));
  const when = relativeTime(date, reference, lang) ?? t('time.justNow');
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
