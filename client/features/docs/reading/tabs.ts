import { useMemo } from 'react';
import { z } from 'zod';
import { useDoor } from '../../../lib/door.js';
import { keyFor, keys, useStored } from '../../../lib/storage.js';

/** An open doc; `tag` as in the tree, `version`: its label, '' = none. */
export interface DocTab {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly version: string;
  /** Undefined in a tab of an earlier release. */
  readonly type?: number | undefined;
}
export type DocTabs = readonly DocTab[];

/** Above this number, the tab that was opened first is closed. */
const MOST = 40;

/** Adds the doc's tab at the end, or updates the existing one with the newest data. */
export function withTab(tabs: DocTabs, tab: DocTab): DocTabs {
  if (tabs.some(({ id }) => id === tab.id)) return tabs.map((each) => (each.id === tab.id ? tab : each));
  return [...tabs, tab].slice(-MOST);
}

/** The tabs that a menu command closes. */
export type CloseScope = 'this' | 'left' | 'right' | 'others' | 'all';
export function tabsToClose(tabs: DocTabs, id: string, what: CloseScope): string[] {
  const at = tabs.findIndex((tab) => tab.id === id);
  const gone: Record<CloseScope, (index: number) => boolean> = {
    this: (index) => index === at,
    left: (index) => index < at,
    right: (index) => at >= 0 && index > at,
    others: (index) => index !== at,
    all: () => true,
  };
  return tabs.filter((_, index) => gone[what](index)).map((tab) => tab.id);
}

/** The next doc when the current tab is closed: the one to the right, else to the left; '' = none. */
export function nextCurrent(tabs: DocTabs, gone: readonly string[], current: string): string {
  if (!gone.includes(current)) return current;
  const at = tabs.findIndex(({ id }) => id === current);
  const stays = ({ id }: DocTab) => !gone.includes(id);
  return (tabs.slice(at).find(stays) ?? tabs.slice(0, Math.max(0, at)).findLast(stays))?.id ?? '';
}

/** The tab before another one, or at the end. */
export function moveTab(tabs: DocTabs, id: string, before: string | null): DocTabs {
  const tab = tabs.find((each) => each.id === id);
  if (!tab || id === before) return tabs;
  const rest = tabs.filter((each) => each.id !== id);
  const at = before === null ? -1 : rest.findIndex((each) => each.id === before);
  return at < 0 ? [...rest, tab] : [...rest.slice(0, at), tab, ...rest.slice(at)];
}

/** One position to the left (-1) or to the right (1). */
export function shiftTab(tabs: DocTabs, id: string, by: -1 | 1): DocTabs {
  const at = tabs.findIndex((tab) => tab.id === id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= tabs.length) return tabs;
  return moveTab(tabs, id, tabs[by < 0 ? to : to + 1]?.id ?? null);
}

const kept = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      tag: z.string(),
      version: z.string().default(''),
      type: z.number().optional(),
    }),
  )
  .max(MOST);

/** Stored text may be of an older format, or edited: then there are no tabs. */
export function readTabs(text: string): DocTabs {
  try {
    return kept.safeParse(JSON.parse(text || '[]')).data ?? [];
  } catch {
    return [];
  }
}

const OFF = 'off';

/** The open docs, remembered by this browser; the user's switch for tabs is on by default (docs/spec.md 9). */
export function useTabs() {
  const { id } = useDoor();
  const [text, setText] = useStored(id ? keyFor.doorTabs(id) : keys.viewTabs);
  const [kept, setKept] = useStored(keys.viewTabSwitch);
  const tabs = useMemo(() => readTabs(text), [text]);
  return {
    tabs,
    isOn: kept !== OFF,
    setOn: (on: boolean) => setKept(on ? '' : OFF),
    setTabs: (next: DocTabs) => {
      const written = next.length > 0 ? JSON.stringify(next) : '';
      if (written !== text) setText(written);
    },
  };
}
