/** The texts of a language by namespace. The types are those of one language: every language has the same keys. */
export interface Texts {
  account: typeof import('./zh-CN/workspace/account.json');
  activity: typeof import('./zh-CN/history/activity.json');
  admin: typeof import('./zh-CN/workspace/admin.json') & typeof import('./zh-CN/later/admin.json');
  api: typeof import('./zh-CN/docs/api.json') & typeof import('./zh-CN/later/api.json');
  app: typeof import('./zh-CN/app/app.json');
  chats: typeof import('./zh-CN/workspace/chats.json');
  codegen: typeof import('./zh-CN/import-export/codegen.json');
  comments: typeof import('./zh-CN/docs/comments.json');
  composing: typeof import('./zh-CN/sharing/composing.json');
  constants: typeof import('./zh-CN/docs/constants.json');
  debugging: typeof import('./zh-CN/try-out/debugging.json') & typeof import('./zh-CN/later/debugging.json');
  deliveries: typeof import('./zh-CN/notifications/deliveries.json');
  dictionaries: typeof import('./zh-CN/workspace/dictionaries.json');
  docs: typeof import('./zh-CN/docs/docs.json');
  editing: typeof import('./zh-CN/docs/editing.json');
  environments: typeof import('./zh-CN/later/environments.json');
  export: typeof import('./zh-CN/import-export/export.json');
  help: typeof import('./zh-CN/later/help.json');
  history: typeof import('./zh-CN/history/history.json');
  imports: typeof import('./zh-CN/later/imports.json');
  members: typeof import('./zh-CN/workspace/members.json');
  messages: typeof import('./zh-CN/notifications/messages.json');
  metersphere: typeof import('./zh-CN/later/metersphere.json');
  cases: typeof import('./zh-CN/later/cases.json');
  mocking: typeof import('./zh-CN/try-out/mocking.json') & typeof import('./zh-CN/later/mocking.json');
  modules: typeof import('./zh-CN/workspace/modules.json');
  openApi: typeof import('./zh-CN/later/openApi.json');
  past: typeof import('./zh-CN/history/past.json');
  places: typeof import('./zh-CN/workspace/places.json');
  profile: typeof import('./zh-CN/workspace/profile.json');
  programs: typeof import('./zh-CN/later/programs.json');
  pushes: typeof import('./zh-CN/import-export/pushes.json');
  releases: typeof import('./zh-CN/later/releases.json');
  sharing: typeof import('./zh-CN/sharing/sharing.json');
  viewer: typeof import('./zh-CN/docs/viewer.json');
}

/** Namespaces whose texts, or some of them, are in the folder `later`: loaded with the pages that show them. */
export const laterNamespaces = [
  'help',
  'admin',
  'api',
  'debugging',
  'cases',
  'releases',
  'metersphere',
  'programs',
  'environments',
  'imports',
  'mocking',
  'openApi',
] as const;
export type LaterNamespace = (typeof laterNamespaces)[number];
