export interface TemplateDraft {
  /** Undefined: a new template. */
  readonly id?: string;
  readonly name: string;
  readonly groupName: string;
  readonly content: string;
}
export const emptyDraft: TemplateDraft = { name: '', groupName: '', content: '' };

export const isSame = (a: TemplateDraft, b: TemplateDraft): boolean =>
  a.name === b.name && a.groupName === b.groupName && a.content === b.content;
