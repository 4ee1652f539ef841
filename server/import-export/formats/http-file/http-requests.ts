import type { Pair } from '../collection/collection-parts.js';

/** A request of a .http file as it is written. */
export interface HttpRequest {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly body: string;
  /** What is no part of the call: scripts, files of responses. */
  readonly others: readonly string[];
  readonly description: string;
  readonly line: number;
}
export interface HttpFile {
  readonly variables: readonly Pair[];
  readonly requests: readonly HttpRequest[];
  /** Lines that begin what is no request over HTTP. */
  readonly left: readonly { readonly text: string; readonly line: number }[];
}

/** A line without the version of HTTP behind the address. */
function withoutVersion(line: string): string {
  const at = line.lastIndexOf(' ');
  return at > 0 && /^HTTP\/[\d.]{1,3}$/.test(line.slice(at + 1)) ? line.slice(0, at).trim() : line;
}

function methodAndAddress(given: string): { method: string; start: string } {
  const line = withoutVersion(given.trim());
  const [method] = /^[A-Z]{3,20}(?= )/.exec(line) ?? [];
  return method === undefined ? { method: 'GET', start: line } : { method, start: line.slice(method.length).trim() };
}
const isAddress = (text: string): boolean => /^(?:https?:\/\/|\{\{|\/|[\w.-]+(?::\d+)?\/|localhost)/i.test(text);

/** Requests are separated by `###`; the name is behind it, or behind `# @name`. */
export function httpRequests(text: string): HttpFile {
  const variables: Pair[] = [];
  const requests: HttpRequest[] = [];
  const left: { text: string; line: number }[] = [];
  let part: { title: string; lines: string[]; line: number } = { title: '', lines: [], line: 1 };
  const end = () => {
    const read = requestOf(part, variables);
    if ('method' in read) requests.push(read);
    else if (read.text !== '') left.push(read);
  };
  text.split(/\r?\n/).forEach((line, at) => {
    if (!line.startsWith('###')) part.lines.push(line);
    else {
      end();
      part = { title: line.replace(/^#+/, '').trim(), lines: [], line: at + 2 };
    }
  });
  end();
  return { variables, requests, left };
}

function requestOf({ title, lines, line }: { title: string; lines: string[]; line: number }, variables: Pair[]) {
  const words: string[] = [];
  const others: string[] = [];
  let name = title;
  let at = 0;
  for (; at < lines.length; at++) {
    const text = (lines[at] ?? '').trim();
    const [, comment] = /^(?:#|\/\/)\s{0,8}(.*)$/.exec(text) ?? [];
    const [start, key] = /^@([\w.-]{1,64})\s{0,8}=/.exec(text) ?? [''];
    if (key !== undefined) variables.push({ key, value: text.slice(start.length).trim() });
    else if (comment !== undefined) {
      const [, own] = /^@name[\s=]{1,8}(.{1,200})$/.exec(comment) ?? [];
      if (own !== undefined) name = own.trim();
      else if (comment !== '' && !comment.startsWith('@')) words.push(comment);
    } else if (/^<\s{0,8}(?:\{%|\S+\.js$)/.test(text)) {
      others.push(text);
      while (text.includes('{%') && !(lines[at] ?? '').includes('%}') && at < lines.length) at++;
    } else if (text !== '') break;
  }
  const { method, start } = methodAndAddress(lines[at] ?? '');
  if (!isAddress(start)) return { text: (lines[at] ?? '').trim(), line: line + at };
  const more = continued(lines, at + 1);
  const rest = headersAndBody(lines, more.next, others);
  return { name, method, url: start + more.text, ...rest, others, description: words.join('\n\n'), line: line + at };
}

/** A long address goes on in lines that begin with spaces, `?` or `&`. */
function continued(lines: readonly string[], from: number): { text: string; next: number } {
  let at = from;
  let text = '';
  for (; /^\s*[?&]|^\s+\/?\S+$/.test(lines[at] ?? ''); at++) text += withoutVersion((lines[at] ?? '').trim());
  return { text, next: at };
}

function headersAndBody(lines: readonly string[], from: number, others: string[]) {
  const headers: Pair[] = [];
  let at = from;
  for (; at < lines.length && (lines[at] ?? '').trim() !== ''; at++) {
    const line = (lines[at] ?? '').trim();
    const colon = line.indexOf(':');
    const last = headers.at(-1);
    if (/^(?:#|\/\/)/.test(line)) continue;
    // A value goes on in lines that begin with a space (RFC 9112, 5.2).
    if (last && /^[ \t]/.test(lines[at] ?? '') && !/^[\w-]{1,100}:/.test(line))
      headers.splice(-1, 1, { ...last, value: `${last.value} ${line}`.trim() });
    else if (colon > 0) headers.push({ key: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
    else others.push(line);
  }
  const body: string[] = [];
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    // A script that handles the response, or a file with one, ends the body.
    if (/^(?:>|<>)(?:\s|$)|^> ?\{%/.test(line)) {
      others.push(line.trim());
      break;
    }
    body.push(line);
  }
  return { headers, body: body.join('\n').trim() };
}
