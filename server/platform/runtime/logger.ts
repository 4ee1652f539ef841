import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, pino } from 'pino';
import { requestId } from './request.js';

type Facts = Readonly<Record<string, unknown>>;

/** Names of values that must never appear in a log line. */
const secrets = ['password', 'token', 'authorization', 'ticket', 'secret'].flatMap((name) => [name, `*.${name}`]);

/**
 * Properties of a failed statement's error that are not logged: the values that were sent, and PostgreSQL's lines that
 * repeat a row. They may contain hashes, robots' addresses and user content.
 */
const told: ReadonlySet<string> = new Set(['parameters', 'detail', 'where', 'internalQuery', 'driverError']);

function errorLine(err: unknown): unknown {
  const line: unknown = err instanceof Error ? pino.stdSerializers.err(err) : err;
  if (typeof line !== 'object' || line === null) return line;
  return Object.fromEntries(Object.entries(line).filter(([name]) => !told.has(name)));
}

/** Writes JSON lines to stdout, with the request's id. */
export class Logger {
  private readonly pino;

  constructor(level: string, to?: DestinationStream) {
    const options = {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorLine },
      redact: { paths: secrets, censor: '[hidden]' },
      mixin: () => (requestId() ? { requestId: requestId() } : {}),
    };
    this.pino = to ? pino(options, to) : pino(options);
  }
  debug(facts: Facts, text: string): void {
    this.pino.debug(facts, text);
  }
  info(facts: Facts, text: string): void {
    this.pino.info(facts, text);
  }
  warn(facts: Facts, text: string): void {
    this.pino.warn(facts, text);
  }
  /** `err` in the facts is written with its stack. */
  error(facts: Facts, text: string): void {
    this.pino.error(facts, text);
  }
}

/** Nest's log lines in the server's format; its messages at start have level debug. */
export class NestLogger implements LoggerService {
  constructor(private readonly lines: Logger) {}
  log(message: unknown, context?: unknown): void {
    this.lines.debug({ context }, String(message));
  }
  debug(message: unknown, context?: unknown): void {
    this.lines.debug({ context }, String(message));
  }
  verbose(message: unknown, context?: unknown): void {
    this.lines.debug({ context }, String(message));
  }
  warn(message: unknown, context?: unknown): void {
    this.lines.warn({ context }, String(message));
  }
  error(message: unknown, stack?: unknown, context?: unknown): void {
    this.lines.error({ context, err: message instanceof Error ? message : undefined, stack }, String(message));
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.lines.error({ rest }, String(message));
  }
}
