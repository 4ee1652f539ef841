/** What there is of an application (wire 5.2). Everything but the docs is for developers and administrators. */
export const moduleTabs = ['docs', 'dictionaries', 'environments', 'openApi', 'robots', 'import', 'settings'] as const;
export type ModuleTab = (typeof moduleTabs)[number];

export const asTab = (text: string | null): ModuleTab | undefined => moduleTabs.find((each) => each === text);
