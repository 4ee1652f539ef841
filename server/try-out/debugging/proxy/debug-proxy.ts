import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Counter } from 'prom-client';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { debugProxy } from '../../../../contracts/try-out/debug-proxy.js';
import { Config } from '../../../platform/config/config.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { langOf, sentenceOf } from '../../../platform/languages/sentences.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { Metrics } from '../../../platform/runtime/metrics.js';
import { beginAnswer } from './debug-answer.js';
import { failureOf } from './debug-failure.js';
import { isAllowedHost, originOf } from './debug-hosts.js';
import { type DebugReader, DebugReaders } from './debug-readers.js';
import { type DebugRequest, readDebugRequest } from './debug-request.js';
import { DebugSender } from './debug-sender.js';
import { passDown, passUp } from './pass-on.js';
import { RunningCalls } from './running-calls.js';

interface CheckedRequest extends DebugRequest {
  /** The certificate of the called server is checked. */
  readonly isChecked: boolean;
}

/** Sends calls to the servers of environments, and their answers back, as streams. */
@Injectable()
export class DebugProxy {
  private readonly calls: Counter;

  constructor(
    private readonly config: Config,
    private readonly readers: DebugReaders,
    private readonly sender: DebugSender,
    private readonly running: RunningCalls,
    private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.calls = metrics.counter('annals_debug_calls', 'Debugged calls by outcome', ['outcome']);
  }

  /** @throws Refusal before anything is sent */
  async run(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const wanted = readDebugRequest(request.method, request.url, request.raw.headers);
    const reader = await this.readers.find(request, wanted.docId, wanted.url);
    const isChecked = this.checkHost(reader, wanted.url);
    const end = this.running.begin(reader.caller);
    try {
      await this.exchange({ ...wanted, isChecked }, reader, request, reply);
    } finally {
      end();
    }
  }

  /** Whether the certificate is checked. @throws Refusal when the host may not be called */
  private checkHost({ addresses }: DebugReader, url: URL): boolean {
    const known = addresses.filter((address) => originOf(address.url) === originOf(url.origin));
    if (known.length > 0) return known.every(({ isChecked }) => isChecked);
    if (isAllowedHost(url.hostname, this.config.debugging.hosts)) return true;
    throw new Refusal(addresses.length > 0 ? 'debug.host' : 'debug.noHost', { host: url.host });
  }

  private async exchange(
    wanted: CheckedRequest,
    { caller }: DebugReader,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const begun = performance.now();
    const { signal, cancel } = this.timer(reply);
    const facts = { caller, doc: wanted.docId ? encodeId(wanted.docId) : '', host: wanted.url.host };
    let status = 0;
    let bytes = 0;
    let outcome = 'answered';
    let answer: IncomingMessage | undefined;
    try {
      answer = await this.send(wanted, request, signal);
      status = answer.statusCode ?? 0;
      beginAnswer(reply.raw, answer, reply.getHeaders());
      reply.hijack();
      await passDown(answer, reply.raw, signal, (size) => (bytes += size));
    } catch (error) {
      outcome = reply.raw.destroyed || reply.raw.headersSent ? 'broken' : 'failed';
      answer?.destroy();
      this.fail(error, signal, request, reply);
    } finally {
      cancel();
      this.calls.inc({ outcome });
      this.logger.info({ ...facts, status, bytes, ms: Math.round(performance.now() - begun), outcome }, 'debugged');
    }
  }

  /** Aborts when the time is over or the client has gone. */
  private timer(reply: FastifyReply): { signal: AbortSignal; cancel: () => void } {
    const controller = new AbortController();
    const timeout = () => controller.abort(new DOMException('the time is over', 'TimeoutError'));
    const timer = setTimeout(timeout, this.config.debugging.timeoutMs);
    const gone = () => controller.abort();
    reply.raw.once('close', gone);
    return {
      signal: controller.signal,
      cancel: () => {
        clearTimeout(timer);
        reply.raw.off('close', gone);
      },
    };
  }

  /** Resolves with the answer as soon as it begins: some servers answer before they have read the whole body. */
  private async send(wanted: CheckedRequest, request: FastifyRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.raw.headers;
    const hasBody = encoding !== undefined || (length !== undefined && (length !== '0' || !isRead(request.method)));
    const sent = await this.sender.open(wanted, { length, hasBody, isInsecure: !wanted.isChecked, signal });
    const answered = answerOf(sent);
    if (hasBody) passUp(request.raw, sent);
    else sent.end();
    return answered;
  }

  private fail(error: unknown, signal: AbortSignal, request: FastifyRequest, reply: FastifyReply): void {
    // The client sees a broken answer as such.
    if (reply.raw.headersSent || reply.raw.destroyed) {
      reply.raw.destroy();
      return;
    }
    // Of an answer that could not be passed on.
    for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
    const isLate = signal.aborted && signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
    const { reason, code } = isLate ? { reason: 'timeout' as const, code: '' } : failureOf(error);
    const lang = langOf(request.headers['accept-language']);
    const why = sentenceOf(lang, `debug.failure.${reason}`, { code });
    void reply
      .code(500)
      .header(debugProxy.failure, reason)
      .header('access-control-expose-headers', debugProxy.failure)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(sentenceOf(lang, 'debug.failed', { why }));
  }
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

async function answerOf(sent: ClientRequest): Promise<IncomingMessage> {
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error('no answer');
  // Errors after the answer has begun are those of its stream.
  sent.on('error', () => undefined);
  return answer;
}
