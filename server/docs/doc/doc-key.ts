import { createHash } from 'node:crypto';
import { factsOf } from '../../../contracts/docs/doc-types/facts.js';

interface KeyedDoc {
  readonly isFolder: boolean;
  readonly type: number;
  readonly moduleId: number;
  readonly parentId: number;
  readonly name: string;
  readonly url: string;
  readonly httpMethod: string;
}

/** Key that identifies a doc across pushes to an application (docs/wire.md 2.7). */
export function docKey(doc: KeyedDoc): string {
  return createHash('md5').update(keyText(doc)).digest('hex');
}

function keyText({ isFolder, type, moduleId, parentId, name, url, httpMethod }: KeyedDoc): string {
  if (isFolder) return `${moduleId}:${parentId}:${name}`;
  return factsOf(type).hasAddress ? `${moduleId}:${url}:${httpMethod}` : `${moduleId}:${name}:CUSTOM`;
}
