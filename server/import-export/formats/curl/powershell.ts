import { splitAddress } from '../imported/address.js';
import type { Losses } from '../imported/losses.js';
import type { Sample } from '../imported/sample-docs.js';

/** `Invoke-WebRequest` as browsers copy it: parameters by name, strings in double quotes, headers as a hash table. */
export function powershellSamples(text: string, losses: Losses): Sample[] {
  return text
    .split(/\bInvoke-(?:WebRequest|RestMethod)\b/i)
    .slice(1)
    .flatMap((command, at) => sampleOf(command, `Invoke-WebRequest ${at + 1}`, losses));
}

function sampleOf(command: string, origin: string, losses: Losses): Sample[] {
  const strings = stringsIn(command);
  const after = (name: string) => strings.find(({ before }) => before.toLowerCase().endsWith(`-${name}`))?.value ?? '';
  const url = after('uri');
  if (url === '') {
    losses.add(origin, 'invalid', command.trim());
    return [];
  }
  const headers = strings.flatMap(({ value, before }, at) => {
    const next = strings[at + 1];
    return /(?:@\{|^|[\n;])$/.test(before) && next?.before === '=' ? [{ name: value, value: next.value }] : [];
  });
  const text = after('body');
  const body = text === '' ? undefined : { contentType: after('contenttype'), text, isShown: true };
  const method = after('method').toUpperCase() || (body ? 'POST' : 'GET');
  return [{ method, address: splitAddress(url), headers, body, response: undefined, origin }];
}

interface QuotedText {
  readonly value: string;
  /** The source between this string and the one before it, without blanks and line continuations. */
  readonly before: string;
}

/** Strings in double quotes; a backtick escapes the next character. */
function stringsIn(command: string): QuotedText[] {
  const found: QuotedText[] = [];
  let end = 0;
  for (let at = command.indexOf('"'); at >= 0; at = command.indexOf('"', end)) {
    const before = command
      .slice(end, at)
      .replace(/`\r?\n/g, ' ')
      .replace(/[ \t\r]+/g, '');
    let value = '';
    for (at++; at < command.length && command[at] !== '"'; at++) {
      if (command[at] === '`') at++;
      value += command[at] ?? '';
    }
    end = at + 1;
    found.push({ value, before });
  }
  return found;
}
