import { mayBeMarked } from '../../../../contracts/platform/exact-json.js';
import { FormatError, type ImportFile } from '../imported/import-format.js';
import type { Losses } from '../imported/losses.js';
import { Bundler } from './bundle.js';
import { hasVersion } from './document-version.js';
import { hoistReferences } from './hoist-references.js';
import { ShapeNormalizer } from './normalize-shapes.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { parseFile } from './parse-document.js';
import { settleNumbers } from './settle-numbers.js';
import { upgradeSchemas } from './upgrade-schemas.js';
import { upgradeSwagger } from './upgrade-swagger.js';

const MOST_BYTES = 50_000_000;

/** The root document. @throws FormatError */
function rootOf(files: readonly ImportFile[], losses: Losses): JsonObject {
  const [root] = files;
  if (!root) throw new FormatError('import.empty', { file: '' });
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes > MOST_BYTES) throw new FormatError('import.tooLarge', { file: root.name, max: `${MOST_BYTES / 1e6} MB` });
  const value = parseFile(root, losses);
  if (!isObject(value) || !hasVersion(value, losses)) throw new FormatError('import.openapi', { file: root.name });
  return value;
}

const foreign = /\$ref["']?\s{0,8}:\s{0,8}["']?[^"'#\s]|mapping["']?\s{0,8}:/;
/** Whether a file may refer to another one. Of most documents this is known without looking into each object. */
export const refersToFiles = ({ bytes }: ImportFile): boolean =>
  isUtf16(bytes) || foreign.test(new TextDecoder('latin1').decode(bytes));
/** YAML writes numbers in many ways; of JSON it is known without looking into each value. */
const hasWrittenNumbers = ({ bytes }: ImportFile): boolean => {
  const text = new TextDecoder('latin1').decode(bytes);
  return isUtf16(bytes) || !/^[^\w#%'"-]{0,8}[[{]/.test(text) || mayBeMarked(text);
};
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Reads the files as one OpenAPI 3.1 or 3.2 document, which refers only to itself. @throws FormatError */
export function openDocument(files: readonly ImportFile[], losses: Losses): JsonObject {
  const document = rootOf(files, losses);
  if (files.some(refersToFiles)) new Bundler(document, files, losses).run();
  if (files.some(hasWrittenNumbers)) settleNumbers(document);
  const shapes = new ShapeNormalizer(document);
  hoistReferences(document, (found) => shapes.normalize(found));
  shapes.report(losses);
  if ('swagger' in document) upgradeSwagger(document);
  if (/^3\.0/.test(String(document.openapi))) {
    upgradeSchemas(document);
    document.openapi = '3.1.1';
  }
  return document;
}

/** Names of the files that are referred to and not given. @throws FormatError */
export function missingReferences(files: readonly ImportFile[], losses: Losses): string[] {
  const bundler = new Bundler(rootOf(files, losses), files, losses);
  bundler.run();
  return [...bundler.missing];
}
