import { language } from '../../../lib/i18n.js';
import { jsonText } from './call-examples.js';

export interface CallReply {
  /** The HTTP status, which is 200 for refusals too. */
  readonly status: number;
  /** The code of the push API; `''` if the reply has none. */
  readonly code: string;
  /** Milliseconds until the whole reply had arrived. */
  readonly took: number;
  /** Formatted if it is JSON. */
  readonly text: string;
}

export interface CallToSend {
  readonly name: string;
  readonly version: string;
  readonly token: string;
  readonly data: unknown;
}

/** Sends a call as a build does. The token is neither stored nor cached. */
export async function sendCall({ token, ...call }: CallToSend): Promise<CallReply> {
  const begun = performance.now();
  const response = await fetch('/api', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language() },
    body: JSON.stringify({ ...call, access_token: token }),
  });
  const text = await response.text();
  const body = parsed(text);
  return {
    status: response.status,
    took: Math.round(performance.now() - begun),
    code: codeOf(body),
    text: body === undefined ? text : jsonText(body),
  };
}

/** Undefined if the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(body: unknown): string {
  const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}
