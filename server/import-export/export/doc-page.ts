import { contentForStrangers } from '../../../contracts/docs/doc-types/members-only.js';
import type { SharedByDocs, StoredDoc } from '../formats/exported/exported-doc.js';

/** Docs that are written together. */
export interface DocPage {
  readonly docs: readonly StoredDoc[];
  readonly shared: SharedByDocs;
}

/** What of them is in files that strangers download. */
export const pageForStrangers = ({ docs, shared }: DocPage): DocPage => ({
  docs: docs.map((doc) => docForStrangers(doc)),
  shared: sharedForStrangers(shared),
});

const docForStrangers = ({ shared, ...doc }: StoredDoc): StoredDoc => ({
  ...doc,
  content: contentForStrangers(doc.content),
  ...(shared && { shared: sharedForStrangers(shared) }),
});

export const sharedForStrangers = <S extends SharedByDocs>(shared: S): S => ({
  ...shared,
  ...(shared.models && {
    models: shared.models.map((model) => ({ ...model, content: contentForStrangers(model.content) })),
  }),
});
