export { type NewNames, newNames, withNames } from '../valid-names.js';
export { documentTexts, type OpenApiLanguage } from './document-text.js';
export {
  inMerged,
  type MergedDocuments,
  mergeDocuments,
  type SourceChange,
  type SourceDocument,
} from './merge-documents.js';
export { modelNames, type NamedModel } from './model-names.js';
export { byPaths, isCut } from './operation-address.js';
export * from './write-openapi.js';
export { type AddedTags, noAddedTags } from './write-tags.js';
