/** In the order in which a new user needs them. Each has a sentence, four points and, where it helps, a picture. */
export const topicGroups = {
  start: ['spaces', 'projects', 'find', 'keyboard'],
  write: [
    'http',
    'dubbo',
    'markdown',
    'rich',
    'live',
    'dictionaries',
    'models',
    'about',
    'variants',
    'constants',
    'environments',
    'debug',
    'mock',
    'code',
    'import',
  ],
  follow: [
    'history',
    'compare',
    'meaning',
    'past',
    'activity',
    'film',
    'comments',
    'messages',
    'robots',
    'programs',
    'releases',
    'share',
    'export',
    'compose',
  ],
  manage: [
    'settings',
    'push',
    'metersphere',
    'access',
    'admin',
    'languages',
    'audit',
    'selfAudit',
    'backup',
    'takeAlong',
  ],
} as const;
export type TopicGroup = keyof typeof topicGroups;
export type Topic = (typeof topicGroups)[TopicGroup][number];

export const groups = ['start', 'write', 'follow', 'manage'] as const satisfies readonly TopicGroup[];
export const topics: readonly Topic[] = groups.flatMap((group) => topicGroups[group]);

/** Topics with a picture in `client/public/pictures`; `npm run help-pictures` takes them from the real screens. */
export const pictured: readonly Topic[] = [
  'projects',
  'find',
  'http',
  'dubbo',
  'markdown',
  'rich',
  'dictionaries',
  'environments',
  'import',
  'history',
  'compare',
  'comments',
  'messages',
  'robots',
  'share',
  'export',
  'compose',
  'push',
  'metersphere',
  'audit',
];
