import { modern } from './modern.mjs';
import { isObject } from './shapes.mjs';

/** Each value of a document under its place; an empty object or list is one value. */
export function factsOf(document) {
  const facts = new Map();
  const walk = (value, place) => {
    const entries =
      isObject(value) || Array.isArray(value) ? Object.entries(value).filter(([, held]) => held !== undefined) : [];
    if (entries.length > 0) for (const [key, held] of entries) walk(held, `${place}/${key.replaceAll('/', '~1')}`);
    else if (!isObject(value) || place.split('/').length > 3) facts.set(place, textOf(value, place));
  };
  walk(modern(document), '');
  return facts;
}

/** White space around a text has no meaning. */
const textOf = (value, place) =>
  typeof value === 'string' && /\/(?:description|summary)$/.test(place)
    ? JSON.stringify(value.trim().replaceAll('\r\n', '\n'))
    : JSON.stringify(value);

/** Facts of the first that the second does not have. */
export function lostFacts(source, exported) {
  const [given, found] = [factsOf(withValidNames(source)), factsOf(exported)];
  const lost = [...given].filter(([place, value]) => found.get(place) !== value && !isElsewhere(place));
  return { facts: given.size, lost: lost.map(([place, value]) => ({ place, value, instead: found.get(place) })) };
}

/** The title is that of the application; environments have their names. */
const isElsewhere = (place) => place === '/info/title';

/** Names of components that the specification does not allow are written in other words, each reference with them. */
function withValidNames(document) {
  const text = JSON.stringify(document);
  const names = new Map();
  const sections = document.components ?? { schemas: document.definitions };
  for (const components of Object.values(sections)) {
    const taken = new Set(Object.keys(components ?? {}));
    for (const name of taken) {
      if (/^[\w.-]+$/.test(name)) continue;
      const plain =
        name
          .split(/[^\w.-]+/)
          .filter(Boolean)
          .join('_') || 'Component';
      let free = plain;
      for (let n = 2; taken.has(free); n++) free = `${plain}_${n}`;
      taken.add(free);
      names.set(name, free);
    }
  }
  if (names.size === 0) return document;
  const decoded = (ref) => decodeURIComponent(ref.split('/').at(-1)).replaceAll('~1', '/').replaceAll('~0', '~');
  const renamed = (key, held) => {
    if (key === '$ref' && typeof held === 'string' && names.has(decoded(held)))
      return held.slice(0, held.lastIndexOf('/') + 1) + names.get(decoded(held));
    return held;
  };
  const copy = JSON.parse(text, renamed);
  const at = copy.components ?? copy;
  for (const section of Object.keys(at))
    if (copy.components || section === 'definitions')
      at[section] = Object.fromEntries(
        Object.entries(at[section]).map(([name, one]) => [names.get(name) ?? name, one]),
      );
  return copy;
}
