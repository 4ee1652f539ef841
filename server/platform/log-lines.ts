import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, pino } from 'pino';
import { requestId } from './request.js';

type Facts = Readonly<Record<string, unknown>>;

/** What must never stand in a line, whoever logs it. */
const secrets = ['password', 'token', 'authorization', 'ticket', 'secret'].flatMap((name) => [name, `*.${name}`]);

/**
 * What an error of a statement carries beside its message: the values that were sent, and PostgreSQL's lines that
 * repeat a row. Hashes, robots' addresses and people's words are among them.
 */
const told: ReadonlySet<string> = new Set(['parameters', 'detail', 'where', 'internalQuery', 'driverError']);

function errorLine(err: unknown): unknown {
  const line: unknown = err instanceof Error ? pino.stdSerializers.err(err) : err;
  if (typeof line !== 'object' || line === null) return line;
  return Object.fromEntries(Object.entries(line).filter(([name]) => !told.has(name)));
}

/** JSON lines on stdout, one per happening, with the request's id. */
export class Lines {
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
  /** `err` among the facts is written with its stack. */
  error(facts: Facts, text: string): void {
    this.pino.error(facts, text);
  }
}

/** Nest's own lines, in our form; its chatter at start is for debugging. */
export class NestLines implements LoggerService {
  constructor(private readonly lines: Lines) {}
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
