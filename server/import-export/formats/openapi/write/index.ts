export { documentTexts, type OpenApiLanguage } from './document-text.js';
export { byPaths } from './operation-address.js';
export { type NewNames, newNames, withNames } from './valid-names.js';
export * from './write-openapi.js';
export { type AddedTags, noAddedTags } from './write-tags.js';
