/** Whether this installation stores the password; other passwords belong to other systems (docs/wire.md 1.3). */
export const hasPassword = (source: string): boolean => source === 'register' || source === 'backend';

const sources = ['register', 'backend', 'form', 'oauth', 'ldap', 'dingtalk'] as const;
export const sourceOf = (source: string) => sources.find((each) => each === source);
