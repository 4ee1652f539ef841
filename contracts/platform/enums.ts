/**
 * The specification's numbers by name (docs/spec.md 3, 4, 9). `model`: a shared schema (docs/models.md), a number that
 * the existing product does not use.
 */
export const DocType = { http: 0, dubbo: 1, custom: 2, markdown: 3, model: 10, about: 11 } as const;
export type DocType = (typeof DocType)[keyof typeof DocType];

export const DocStatus = { todo: 0, doing: 5, done: 10 } as const;
export type DocStatus = (typeof DocStatus)[keyof typeof DocStatus];

export const roles = ['guest', 'dev', 'admin'] as const;
export type Role = (typeof roles)[number];

export const UserStatus = { disabled: 0, enabled: 1, setPassword: 2 } as const;
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];

export const TreeNodeType = { project: 0, module: 1, folder: 2, doc: 3 } as const;

/** The subject of a subscription or a message. */
export const SubjectType = { doc: 1, project: 2, push: 3, release: 4, module: 5, space: 6, digest: 7 } as const;
export type SubjectType = (typeof SubjectType)[keyof typeof SubjectType];

/** The origin of a change; stored in every event's meta. */
export const sources = ['form', 'live', 'push', 'import', 'restore', 'system'] as const;
export type Source = (typeof sources)[number];

/** Value of the deprecated column for "not deprecated"; any other text, including the empty one, is the note. */
export const NOT_DEPRECATED = '$false$';

/** Order of items: the first gets `first`, each next one `step` more (docs/spec.md 9). */
export const orderIndex = { first: 10_000, step: 10 } as const;
