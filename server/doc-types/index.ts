import type { DocContent } from '../../contracts/doc-types/index.js';
import { DocType } from '../../contracts/enums.js';
import { Refusal } from '../platform/refusal.js';
import { customRules } from './custom/rules.js';
import type { DocTypeRules } from './doc-type.js';
import { dubboRules } from './dubbo/rules.js';
import { httpRules } from './http/rules.js';
import { markdownRules } from './markdown/rules.js';

export type { Difference, DocTypeRules, WireContent, WireRow } from './doc-type.js';

/** Every type has its rules; the record below does not compile without. */
export type KnownDocType = DocType;

export const docTypes: Readonly<Record<KnownDocType, DocTypeRules<DocContent>>> = {
  [DocType.http]: httpRules,
  [DocType.dubbo]: dubboRules,
  [DocType.custom]: customRules,
  [DocType.markdown]: markdownRules,
};

export const isKnownDocType = (type: number): type is KnownDocType => type in docTypes;

/** Refuses (`doc.type`) a type that has no rules yet. */
export function rulesOf(type: number): DocTypeRules {
  if (!isKnownDocType(type)) throw new Refusal('doc.type', { type });
  return docTypes[type];
}
