export interface Draft {
  /** Undefined: a new one. */
  readonly id?: string;
  readonly name: string;
  readonly groupName: string;
  readonly content: string;
}
export const emptyDraft: Draft = { name: '', groupName: '', content: '' };

export const isSame = (a: Draft, b: Draft): boolean =>
  a.name === b.name && a.groupName === b.groupName && a.content === b.content;
