import type { Losses } from '../imported/losses.js';
import { pointerKey } from './file-names.js';
import { isObject, isOperation, type JsonObject, otherOperations } from './object-kinds.js';
import type { OperationPlace } from './operation-tables.js';
import type { Resolver } from './resolver.js';

const usualField = /^(?:get|put|post|delete|options|head|patch|trace|query)$/i;

/** All operations of the paths, in the order of the document. */
export function operationsOf(document: JsonObject, resolver: Resolver, losses: Losses): OperationPlace[] {
  const paths = isObject(document.paths) ? document.paths : {};
  for (const name of Object.keys(isObject(document.webhooks) ? document.webhooks : {}))
    losses.add(`#/webhooks/${pointerKey(name)}`, 'unsupported', name);
  return Object.entries(paths).flatMap(([path, given]) => {
    if (path.startsWith('x-')) return [];
    if (!isObject(given)) losses.add(`#/paths/${pointerKey(path)}`, 'invalid', path);
    return operationsIn(path, resolver.object(given), losses);
  });
}

function operationsIn(path: string, item: JsonObject, losses: Losses): OperationPlace[] {
  const pointer = `#/paths/${pointerKey(path)}`;
  const rest = withoutOperations(item);
  const place = (method: string, operation: JsonObject, at: string): OperationPlace => ({
    ...{ path, method, operation, item: rest, pointer: `${pointer}/${at}` },
  });
  const usual = Object.entries(item).flatMap(([name, value]) => {
    if (isOperation(name, value)) return [place(fieldMethod(name), value, pointerKey(name))];
    if (usualField.test(name)) losses.add(`${pointer}/${name}`, 'invalid', name);
    return [];
  });
  const others = otherOperations.flatMap((group) =>
    Object.entries(isObject(item[group]) ? item[group] : {}).flatMap(([name, value]) =>
      isObject(value) ? [place(name, value, `${group}/${pointerKey(name)}`)] : [],
    ),
  );
  return [...usual, ...others];
}

/** Fields are in small letters, whatever the method is. Other groups have methods as they are sent. */
const fieldMethod = (name: string): string => (usualField.test(name) ? name : name.toUpperCase());

/** The part of a path item that is common to its operations; a method that is none was reported. */
const withoutOperations = (item: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([name, value]) =>
        !isOperation(name, value) && !usualField.test(name) && !otherOperations.some((other) => other === name),
    ),
  );
