import { useMemo } from 'react';
import { z } from 'zod';
import { keys, useStored } from '../../lib/storage.js';

/** A doc that is open; `tag` as in the tree. */
export interface Tab {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
}
export type Tabs = readonly Tab[];

/** More than these, and the one that was opened first goes. */
const MOST = 40;

/** The doc's tab, at the end when it is new; what is known of the doc is what was heard last. */
export function opened(tabs: Tabs, tab: Tab): Tabs {
  if (tabs.some(({ id }) => id === tab.id)) return tabs.map((each) => (each.id === tab.id ? tab : each));
  return [...tabs, tab].slice(-MOST);
}

/** Which tabs an act of the menu closes. */
export type Closing = 'this' | 'left' | 'right' | 'others' | 'all';
export function closing(tabs: Tabs, id: string, what: Closing): string[] {
  const at = tabs.findIndex((tab) => tab.id === id);
  const gone: Record<Closing, (index: number) => boolean> = {
    this: (index) => index === at,
    left: (index) => index < at,
    right: (index) => at >= 0 && index > at,
    others: (index) => index !== at,
    all: () => true,
  };
  return tabs.filter((_, index) => gone[what](index)).map((tab) => tab.id);
}

/** Where the reader goes when the tab that is read is among the closed: to the right, else to the left; '' = nowhere. */
export function nextOf(tabs: Tabs, gone: readonly string[], current: string): string {
  if (!gone.includes(current)) return current;
  const at = tabs.findIndex(({ id }) => id === current);
  const stays = ({ id }: Tab) => !gone.includes(id);
  return (tabs.slice(at).find(stays) ?? tabs.slice(0, Math.max(0, at)).findLast(stays))?.id ?? '';
}

/** The tab before another one, or at the end. */
export function moved(tabs: Tabs, id: string, before: string | null): Tabs {
  const tab = tabs.find((each) => each.id === id);
  if (!tab || id === before) return tabs;
  const rest = tabs.filter((each) => each.id !== id);
  const at = before === null ? -1 : rest.findIndex((each) => each.id === before);
  return at < 0 ? [...rest, tab] : [...rest.slice(0, at), tab, ...rest.slice(at)];
}

/** One place to the left (-1) or to the right (1). */
export function shifted(tabs: Tabs, id: string, by: -1 | 1): Tabs {
  const at = tabs.findIndex((tab) => tab.id === id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= tabs.length) return tabs;
  return moved(tabs, id, tabs[by < 0 ? to : to + 1]?.id ?? null);
}

const kept = z.array(z.object({ id: z.string(), name: z.string(), tag: z.string() })).max(MOST);

/** What a browser kept may be from another time, or edited: then there are no tabs. */
export function readTabs(text: string): Tabs {
  try {
    return kept.safeParse(JSON.parse(text || '[]')).data ?? [];
  } catch {
    return [];
  }
}

const OFF = 'off';

/** The open docs, remembered by this browser; the switch that the reader has for them is on at first (spec 9). */
export function useTabs() {
  const [text, setText] = useStored(keys.viewTabs);
  const [kept, setKept] = useStored(keys.viewTabSwitch);
  const tabs = useMemo(() => readTabs(text), [text]);
  return {
    tabs,
    isOn: kept !== OFF,
    setOn: (on: boolean) => setKept(on ? '' : OFF),
    setTabs: (next: Tabs) => {
      const written = next.length > 0 ? JSON.stringify(next) : '';
      if (written !== text) setText(written);
    },
  };
}
