import { z } from 'zod';

/** GET takes its input from the query string, POST from a JSON body. */
export type Method = 'GET' | 'POST';

/**
 * One HTTP endpoint, defined once for both sides: the server routes and validates with it, the client calls with it.
 * `input` and `reply` are zod schemas; for codecs (ids, flags, dates), the client uses the wire side (`z.input`) and
 * the server the inside (`z.output`). The reply is the envelope's `data`.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  readonly method: Method;
  readonly path: string;
  readonly input: I;
  readonly reply: R;
  /** The server limits how many of these run at once, per user and in total. */
  readonly heavy?: boolean;
  /** May be answered by a stream, which lasts and is not limited so. */
  readonly streams?: boolean;
  /** For programs: a refusal has its HTTP status, not 200. */
  readonly statuses?: boolean;
  /** For bodies above the usual limit: the most bytes that the caller may mean with one. JSON of it may be somewhat longer. */
  readonly body?: number;
  /** Accepts `multipart/form-data` with files, besides JSON. */
  readonly upload?: UploadLimits;
}
/** Limits of the files of one request: their number, and their sizes in bytes added up. */
export interface UploadLimits {
  readonly files: number;
  readonly bytes: number;
}

/** What the client sends and receives. */
export type WireInput<E extends Endpoint> = z.input<E['input']>;
export type WireReply<E extends Endpoint> = z.input<E['reply']>;
/** What the server's handler receives and returns. */
export type Input<E extends Endpoint> = z.output<E['input']>;
export type Reply<E extends Endpoint> = z.output<E['reply']>;

export const nothing = z.object({}).loose();
export const done = z.object({});

export function endpoint<I extends z.ZodType, R extends z.ZodType>(
  method: Method,
  path: string,
  schemas: { input: I; reply: R },
): Endpoint<I, R> {
  return { method, path, ...schemas };
}

/** An endpoint whose work or reply may be large (whole documents, histories, trees): see `Endpoint.heavy`. */
export function heavyEndpoint<I extends z.ZodType, R extends z.ZodType>(
  method: Method,
  path: string,
  schemas: { input: I; reply: R },
): Endpoint<I, R> {
  return { ...endpoint(method, path, schemas), heavy: true };
}

/** A heavy endpoint that also answers with server-sent events, to those who accept them. */
export function streamEndpoint<I extends z.ZodType, R extends z.ZodType>(
  method: Method,
  path: string,
  schemas: { input: I; reply: R },
): Endpoint<I, R> {
  return { ...heavyEndpoint(method, path, schemas), streams: true };
}

/**
 * A heavy POST that also accepts files, as `multipart/form-data`. A field whose schema is `uploadedFiles` receives the
 * files of that part name.
 */
export function uploadEndpoint<I extends z.ZodType, R extends z.ZodType>(
  path: string,
  upload: UploadLimits,
  schemas: { input: I; reply: R },
): Endpoint<I, R> {
  return { ...heavyEndpoint('POST', path, schemas), upload };
}

/** The same endpoint with a higher limit of its body: see `Endpoint.body`. */
export const withBody = <E extends Endpoint>(endpoint: E, bytes: number): E => ({ ...endpoint, body: bytes });
