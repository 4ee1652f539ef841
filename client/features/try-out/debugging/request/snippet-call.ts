import type { SnippetCall } from '../../../../../contracts/docs/doc-types/snippet-call.js';
import { usualMethod } from '../../../../../contracts/docs/http-method.js';
import type { PreparedCall } from './prepare.js';

/** The call has no absolute address. */
export class NoAddressError extends Error {}

const none = { kind: 'none' } as const;
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** @throws NoAddressError */
export function snippetCall(call: PreparedCall): SnippetCall {
  if (!/^https?:\/\//i.test(call.url) || !URL.canParse(call.url)) throw new NoAddressError();
  const method = usualMethod(call.method);
  return {
    method,
    url: wellFormed(new URL(call.url).href),
    headers: joined(call.headers),
    body: method === 'GET' || method === 'HEAD' ? none : bodyOf(call),
  };
}

function joined(headers: PreparedCall['headers']): [string, string][] {
  const found = new Map<string, [string, string]>();
  for (const [name, value] of headers) {
    const before = found.get(name.toLowerCase());
    // A line break would end the header in some of the languages, whatever the quotes.
    const line = wellFormed(value).replace(/[\r\n]+/g, ' ');
    const separator = name.toLowerCase() === 'cookie' ? '; ' : ', ';
    found.set(name.toLowerCase(), before ? [before[0], before[1] + separator + line] : [name, line]);
  }
  return [...found.values()];
}

function bodyOf({ body, partTypes }: PreparedCall): SnippetCall['body'] {
  if (body === undefined) return none;
  if (typeof body === 'string') return { kind: 'text', text: wellFormed(body) };
  if (!(body instanceof FormData)) return { kind: 'file', file: nameOf(body) };
  const fields = [...body].map(([name, value]) => {
    const type = partTypes?.get(name);
    const part = { name: wellFormed(name), ...(type !== undefined && { type }) };
    return typeof value === 'string' ? { ...part, value: wellFormed(value) } : { ...part, file: nameOf(value) };
  });
  return { kind: 'form', fields };
}

const nameOf = (file: Blob): string => wellFormed('name' in file && file.name ? String(file.name) : 'file');
