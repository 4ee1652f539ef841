/**
 * The tabs of an application (docs/wire.md 5.2). The overview, docs, dictionaries and constants are for everyone who may see it, the
 * rest for developers and administrators.
 */
const allTabs = [
  'overview',
  'docs',
  'dictionaries',
  'constants',
  'environments',
  'openApi',
  'share',
  'robots',
  'import',
  'meterSphere',
  'settings',
] as const;
export type ModuleTab = (typeof allTabs)[number];

export const moduleTabs: readonly ModuleTab[] = allTabs;

export const guestTabs: readonly ModuleTab[] = ['overview', 'docs', 'dictionaries', 'constants'];

export const asTab = (text: string | null): ModuleTab | undefined => moduleTabs.find((each) => each === text);
