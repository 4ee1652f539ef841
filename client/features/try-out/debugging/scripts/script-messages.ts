import { z } from 'zod';

/* What the page and a running script send each other. Nothing that a script sends is trusted. */

const pairs = z.array(z.tuple([z.string().max(1_000), z.string().max(200_000)])).max(500);

/** A call as scripts see it. `body`: null when it is a form or a file, which scripts cannot change. */
const scriptRequest = z.object({
  method: z.string().regex(/^[A-Za-z]{1,20}$/),
  url: z.string().max(32_000),
  headers: pairs,
  body: z.string().max(20_000_000).nullable(),
});
export type ScriptRequest = z.output<typeof scriptRequest>;

export interface ScriptResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly ms: number;
}

const variables = z.record(z.string().max(128), z.string().max(100_000));
const test = z.object({ name: z.string().max(500), error: z.string().max(2_000) });

const tests = z.array(test).max(200);

/** From the script. */
export const scriptMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('log'), level: z.enum(['log', 'info', 'warn', 'error']), text: z.string().max(20_000) }),
  z.object({ kind: z.literal('send'), id: z.number(), request: scriptRequest }),
  z.object({ kind: z.literal('done'), request: scriptRequest, variables, tests }),
  z.object({ kind: z.literal('failed'), message: z.string().max(2_000), line: z.number(), tests }),
]);

/** To the script: it begins, or a call that it made has ended. */
export interface ScriptStart {
  readonly kind: 'start';
  readonly request: ScriptRequest;
  readonly response: ScriptResponse | undefined;
  readonly env: { readonly name: string; readonly url: string };
  readonly variables: Readonly<Record<string, string>>;
  /** Lines before the script in its file, for the lines of errors. */
  readonly linesBefore: number;
}
export interface ScriptAnswer {
  readonly kind: 'answer';
  readonly id: number;
  readonly response?: ScriptResponse;
  readonly error?: string;
}
