import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { Refusal } from '../../platform/http/refusal.js';
import { aboutRules } from './api/about-rules.js';
import { modelRules } from './api/model-rules.js';
import { apiRules } from './api/rules.js';
import { customRules } from './custom/rules.js';
import { folderRules } from './folder.js';
import type { ContentRules, DocTypeRules } from './interface/doc-type.js';
import { markdownRules } from './markdown/rules.js';

export type { ContentRules, Difference, DocTypeRules, WireContent, WireRow, WireTables } from './interface/doc-type.js';

/** An HTTP doc; a new one is a GET with JSON. */
export const httpRules = apiRules({ httpMethod: 'GET', contentType: 'application/json' });
/** A method of the Dubbo service described by its folder; `url` is the signature. */
export const dubboRules = apiRules({});

/** Rules by doc type; a missing type does not compile. */
export const docTypes: Readonly<Record<DocType, DocTypeRules<DocContent>>> = {
  [DocType.http]: httpRules,
  [DocType.dubbo]: dubboRules,
  [DocType.custom]: customRules,
  [DocType.markdown]: markdownRules,
  [DocType.model]: modelRules,
  [DocType.about]: aboutRules,
};

export const isDocType = (type: number): type is DocType => type in docTypes;

/** @throws Refusal `doc.type` if the number is no doc type */
export function rulesOf(type: number): DocTypeRules {
  if (!isDocType(type)) throw new Refusal('doc.type', { type });
  return docTypes[type];
}

/** Rules for the content of a doc or folder. */
export const contentRules = ({
  type,
  isFolder,
}: {
  readonly type: number;
  readonly isFolder: boolean;
}): ContentRules => (isFolder ? rulesOfFolders : rulesOf(type));
const rulesOfFolders: ContentRules<DocContent> = folderRules;
