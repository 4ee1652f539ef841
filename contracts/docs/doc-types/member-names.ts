import { jsonOf, jsonValue, type Value } from './json-value.js';
import { formatSample, type Keywords, lengthOf, patternText } from './keyword-samples.js';
import { isPatternIn } from './pattern-texts.js';

/** The name of a member that may have any name, as `propertyNames` wants it; another one for each number. */
export function memberName(words: Keywords, at: number, usual: string): string {
  const said = jsonValue(words.propertyNames ?? '');
  if (!(said instanceof Map)) return usual;
  const listed = said.has('const') ? [said.get('const')] : said.get('enum');
  const names = Array.isArray(listed) ? listed.filter((name) => typeof name === 'string') : [];
  if (names.length > 0) return names[at % names.length] ?? usual;
  const own = Object.fromEntries([...said].map(([name, value]) => [name, jsonOf(value)]));
  const sized = lengthOf(usual, own, at);
  if (isMatching(sized, said.get('pattern'))) return formatSample(own, at) ?? sized;
  return patternText(own, at) ?? sized;
}

const isMatching = (text: string, pattern: Value | undefined): boolean =>
  typeof pattern !== 'string' || isPatternIn(pattern, text) === true;
