import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  Post,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Endpoint, Reply } from '../../../contracts/platform/endpoint.js';
import { type Lang, langOf } from '../languages/sentences.js';
import { ENDPOINT, EnvelopeInterceptor } from './envelope.js';
import { checkInput, parseJson } from './input.js';

/** A method of an endpoint whose reply is `done` may return nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: it is the type of an async method without a return
type Returned<E extends Endpoint> = [Reply<E>] extends [Record<string, never>] ? void | Reply<E> : Reply<E>;
type Handler<E extends Endpoint> = (...given: never[]) => Promise<Returned<E>> | Returned<E>;
type OnMethod<E extends Endpoint> = <H extends Handler<E>>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void;

/**
 * Makes the method the handler of an endpoint: verb and path, input validation and reply encoding come from the
 * contract.
 */
export function Route<E extends Endpoint>(endpoint: E): OnMethod<E> {
  if (endpoint.body) largestBodies.set(endpoint.path, endpoint.body);
  const verb = endpoint.method === 'GET' ? Get : Post;
  return applyDecorators(
    verb(endpoint.path),
    HttpCode(200),
    SetMetadata(ENDPOINT, endpoint),
    UseInterceptors(EnvelopeInterceptor),
  );
}

/**
 * Like `Route` for a method that sends the reply itself (`@Res`), such as a file: its input is validated and heavy calls
 * are queued. A refusal before the reply has begun is answered with the envelope.
 */
export function FileRoute(endpoint: Endpoint): MethodDecorator {
  if (endpoint.statuses) statusRoutes.add(endpoint.path);
  const verb = endpoint.method === 'GET' ? Get : Post;
  const facts = [SetMetadata(ENDPOINT, endpoint), SetMetadata(SENDS_ITSELF, true)];
  return applyDecorators(verb(endpoint.path), HttpCode(200), ...facts);
}

/** Of methods that send the reply themselves: it is in no envelope. */
export const SENDS_ITSELF = Symbol('sends itself');

/** By path, the bytes that a body of more than the usual ones may mean. */
export const largestBodies = new Map<string, number>();

/** Paths whose refusals have an HTTP status. */
export const statusRoutes = new Set<string>();

export function endpointOf(context: ExecutionContext): Endpoint | undefined {
  return Reflect.getMetadata(ENDPOINT, context.getHandler());
}

/** Whether the client asks for server-sent events. */
export const acceptsStream = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.accept?.includes('text/event-stream') ?? false;

const inputs = new WeakMap<FastifyRequest, unknown>();
const actors = new WeakMap<FastifyRequest, unknown>();

/** The request's validated input, cached: the guard needs its ids before the handler runs. */
export function inputOf(context: ExecutionContext): unknown {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  if (inputs.has(request)) return inputs.get(request);
  const endpoint = endpointOf(context);
  if (!endpoint) throw new Error(`${context.getHandler().name} asks for its input without @Route`);
  const raw = endpoint.method === 'GET' ? request.query : bodyOf(request);
  const input = checkInput(endpoint.input, raw);
  inputs.set(request, input);
  return input;
}

/** Old clients send some fields of a POST in the query (docs/wire.md 1.2); the body takes precedence. */
function bodyOf({ body, query }: FastifyRequest): unknown {
  const given = Buffer.isBuffer(body) ? parseJson(body) : (body ?? {});
  const named = typeof query === 'object' && query !== null && Object.keys(query).length > 0;
  return named && typeof given === 'object' && !Array.isArray(given) ? { ...query, ...given } : given;
}

/** Stores the actor that the guard has authenticated, for `@By`. */
export function setActor(request: FastifyRequest, actor: unknown): void {
  actors.set(request, actor);
}

/** `@In() input: Input<typeof endpoint>` */
export const In = createParamDecorator((_: unknown, context: ExecutionContext) => inputOf(context));

/** `@By() actor: Actor`: the authenticated user; undefined on public routes. */
export const By = createParamDecorator((_: unknown, context: ExecutionContext) =>
  actors.get(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** `@ReaderLang() lang: Lang`, for replies that contain sentences. */
export const ReaderLang = createParamDecorator(
  (_: unknown, context: ExecutionContext): Lang =>
    langOf(context.switchToHttp().getRequest<FastifyRequest>().headers['accept-language']),
);
