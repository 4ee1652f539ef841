import { writtenNumber } from '../../../../contracts/platform/exact-json.js';
import { textOr } from '../imported/json.js';
import type { Losses } from '../imported/losses.js';
import type { JsonObject } from './object-kinds.js';

const written = /^\D{0,10}([123](?:\.\d{1,3}){0,2})/;

/**
 * Whether it is a document of the specification; its version is where and how that version has it: `v3.0.1`, `OpenAPI 3.1`, a
 * number, and `swagger` of a version 3.
 */
export function hasVersion(document: JsonObject, losses: Losses): boolean {
  const found = (['openapi', 'swagger'] as const).flatMap((name) => {
    const given = document[name];
    const text = writtenNumber(given) ?? textOr(given);
    const [, version] = written.exec(text.trim()) ?? [];
    return version === undefined ? [] : [{ name, text, version }];
  });
  const [first] = document.components === undefined ? found.toReversed() : found;
  if (!first) return false;
  const { name, text, version } = first;
  if (version.startsWith('1')) return true;
  const isOld = version.startsWith('2');
  for (const one of found) if (one.name !== name) losses.add(`#/${one.name}`, 'invalid', one.text);
  if (!text.startsWith(version) || (name === 'swagger') !== isOld) losses.add(`#/${name}`, 'invalid', text);
  delete document[isOld ? 'openapi' : 'swagger'];
  document[isOld ? 'swagger' : 'openapi'] = isOld ? '2.0' : whole(text.startsWith(version) ? text.trim() : version);
  return true;
}

/** With all its parts: `3.1` is the first of its kind. */
const whole = (version: string): string =>
  /^3(?:\.\d{1,3})?$/.test(version) ? `${version}.0${version === '3' ? '.0' : ''}` : version;
