/**
 * The tabs of an application (docs/wire.md 5.2). Docs and dictionaries are for everyone who may see it, the rest for
 * developers and administrators.
 */
const allTabs = ['docs', 'dictionaries', 'environments', 'openApi', 'robots', 'import', 'settings'] as const;
export type ModuleTab = (typeof allTabs)[number];

/** The server does not use import settings yet: this tab is not offered, nor reachable by URL. */
const unbuilt: ReadonlySet<ModuleTab> = new Set(['import']);
export const moduleTabs: readonly ModuleTab[] = allTabs.filter((tab) => !unbuilt.has(tab));

export const guestTabs: readonly ModuleTab[] = ['docs', 'dictionaries'];

export const asTab = (text: string | null): ModuleTab | undefined => moduleTabs.find((each) => each === text);
