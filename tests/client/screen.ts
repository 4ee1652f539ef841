import { afterAll, jest } from '@jest/globals';
import { Window } from 'happy-dom';
import type { Endpoint, WireReply } from '../../contracts/platform/endpoint.js';

/** Sets a browser's globals for this test file; must be called before anything of the client is imported. */
export function openBrowser(path = '/'): Window {
  const window = new Window({ url: `http://annals.test${path}`, width: 1440, height: 900 });
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !['navigator', 'location', 'Event', 'CustomEvent', 'EventTarget'].includes(name))
      continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => Reflect.get(window, name),
      set: (value) => Reflect.set(window, name, value),
    });
  }
  for (const name of [
    'matchMedia',
    'addEventListener',
    'removeEventListener',
    'getComputedStyle',
    'scrollTo',
  ] as const) {
    const method = Reflect.get(window, name);
    Object.defineProperty(globalThis, name, { configurable: true, value: method.bind(window) });
  }
  Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', { configurable: true, value: true });
  afterAll(() => window.happyDOM.close());
  return window;
}

interface Sent {
  query: URLSearchParams;
  path: string;
  body: unknown;
  headers: Headers;
}

/** Answers calls by the contract and records them. A path without an answer fails as behind a proxy (502, HTML). */
export function fakeServer() {
  const sent: Sent[] = [];
  const answers = new Map<string, (body: unknown) => unknown>();
  const send = async (address: string | URL | Request, init?: RequestInit) => {
    const path = String(address).split('?')[0] ?? '';
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({
      path,
      query: new URLSearchParams(String(address).split('?')[1]),
      body,
      headers: new Headers(init?.headers),
    });
    const answer = answers.get(path);
    if (!answer) return new Response('<html>', { status: 502 });
    return Response.json(answer(body), { headers: { 'x-request-id': 'req-1' } });
  };
  globalThis.fetch = jest.fn(send);
  return {
    sent,
    answers<E extends Endpoint>(endpoint: E, reply: (body: unknown) => WireReply<E>) {
      answers.set(endpoint.path, (body) => ({ code: '0', msg: '', data: reply(body) }));
    },
    /** A reply without an envelope. */
    replies(path: string, reply: (body: unknown) => unknown) {
      answers.set(path, reply);
    },
    refuses(endpoint: Endpoint, code: string, msg = '', data: unknown = {}) {
      answers.set(endpoint.path, () => ({ code, msg, data }));
    },
  };
}
