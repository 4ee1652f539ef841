import type { DocContent } from '../../contracts/doc-types/index.js';
import { DocType } from '../../contracts/enums.js';
import { Refusal } from '../platform/refusal.js';
import { customRules } from './custom/rules.js';
import type { DocTypeRules } from './doc-type.js';
import { markdownRules } from './markdown/rules.js';

export type { Difference, DocTypeRules, WireContent } from './doc-type.js';

/** HTTP and Dubbo docs come with a later release; whoever takes one out of this list is told by the compiler what to write. */
export type KnownDocType = Exclude<DocType, typeof DocType.http | typeof DocType.dubbo>;

export const docTypes: Readonly<Record<KnownDocType, DocTypeRules<DocContent>>> = {
  [DocType.custom]: customRules,
  [DocType.markdown]: markdownRules,
};

export const isKnownDocType = (type: number): type is KnownDocType => type in docTypes;

/** Refuses (`doc.type`) a type that has no rules yet. */
export function rulesOf(type: number): DocTypeRules {
  if (!isKnownDocType(type)) throw new Refusal('doc.type', { type });
  return docTypes[type];
}
