import type { ScriptResponse } from './script-messages.js';

/** A request as scripts change it: `headers` and `params` by name, `data` the parsed body. */
export interface OpenRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  params: Record<string, string>;
  body: string | null;
  data: unknown;
}
export interface OpenResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly data: unknown;
  readonly time: number;
}

export const parsed = (text: string | null): unknown => {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

export const openResponse = ({ status, headers, body, ms }: ScriptResponse): OpenResponse => ({
  ...{ status, body, time: ms, data: parsed(body) ?? body },
  headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
});
