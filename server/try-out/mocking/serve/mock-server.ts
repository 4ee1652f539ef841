import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Access } from '../../../platform/access/access.js';
import { tokenOf } from '../../../platform/access/guard.js';
import { CallRates } from '../../../platform/http/limits/call-rates.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { RawPaths } from '../../../platform/http/server/raw-paths.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { Metrics } from '../../../platform/runtime/metrics.js';
import { type Prepared, plain } from '../answers/prepared.js';
import { type MockRequest, withoutCredentials } from '../request/mock-request.js';
import { MOST_BODY } from '../request/read-body.js';
import { AnswerChooser, type Outcome } from './answer-chooser.js';
import { type Target, withQuery } from './application.js';
import { MockApplications } from './applications.js';
import { RecentCalls } from './recent-calls.js';
import { preflight, send, tooLarge } from './write-answer.js';

const PREFIX = '/mock/';
/** Delayed answers at once; each holds a connection for up to a minute. */
const MOST_DELAYED = 2_000;
const MOST_DELAYED_BYTES = 64_000_000;
const noQuery = new URLSearchParams();
/** docs/wire.md 1.13. Also for callers without the right: nothing distinguishes the two. */
const notFound = plain(503, 'mock未配置');
const tooMany = plain(429, 'Too many requests');
const tooManyDelayed = plain(503, 'Too many delayed answers');
/** Destinations of `Sec-Fetch-Dest` that would run or apply an answer on this origin. */
const asCode = new Set(['script', 'worker', 'sharedworker', 'serviceworker', 'style', 'object', 'embed']);

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly begun: number;
}

/** Answers `/mock/…` (docs/wire.md 1.13), before the framework: see `RawPaths`. */
@Injectable()
export class MockServer implements OnModuleInit {
  private delayed = 0;
  private delayedBytes = 0;

  constructor(
    private readonly paths: RawPaths,
    private readonly applications: MockApplications,
    private readonly chooser: AnswerChooser,
    private readonly recent: RecentCalls,
    private readonly rates: CallRates,
    private readonly access: Access,
    private readonly metrics: Metrics,
    private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.paths.on(PREFIX, (request, response) => {
      this.handle(request, response).catch((err: unknown) => {
        this.logger.error({ err }, 'a mock failed');
        if (!response.headersSent) send(request, response, plain(500, 'error'));
      });
    });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const begun = performance.now();
    const refusal = this.refusalOf(request);
    if (refusal === 'preflight') preflight(request, response);
    else if (refusal === 'size') tooLarge(request, response);
    else if (refusal) send(request, response, refusal);
    else {
      const call = callOf(request);
      const { method, path } = call;
      const known = this.applications.known(method, path) ?? { target: await this.applications.find(method, path) };
      const target = known.target && withQuery(known.target, call.query);
      await this.serve(target, call, { request, response, begun });
    }
  }

  private async serve(target: Target | undefined, given: MockRequest, { request, response, begun }: Exchange) {
    if (!target?.application.facts.isEnabled || !(await this.mayCall(target, request, given.query))) {
      send(request, response, notFound);
      return;
    }
    const call = { ...given, headers: withoutCredentials(given.headers), pathParams: target.params };
    const outcome = await this.chooser.answer(target, call, request);
    if (!outcome) tooLarge(request, response);
    else {
      this.remember(target, call, outcome, begun);
      this.reply(request, response, outcome);
    }
  }

  /** What can be answered without looking for a mock. */
  private refusalOf(request: IncomingMessage): Prepared | 'preflight' | 'size' | undefined {
    const { headers } = request;
    if (request.method === 'OPTIONS' && headers['access-control-request-method']) return 'preflight';
    if (!this.rates.tryTake('mock', this.paths.callerOf(request))) return tooMany;
    if (Number(headers['content-length'] ?? 0) > MOST_BODY) return 'size';
    const runs = headers['sec-fetch-site'] === 'same-origin' && asCode.has(String(headers['sec-fetch-dest']));
    return runs ? notFound : undefined;
  }

  private reply(request: IncomingMessage, response: ServerResponse, { prepared, delay }: Outcome): void {
    const bytes = prepared.body.length;
    if (delay <= 0 || this.delayed >= MOST_DELAYED || this.delayedBytes + bytes > MOST_DELAYED_BYTES) {
      send(request, response, delay <= 0 ? prepared : tooManyDelayed);
      return;
    }
    this.delayed += 1;
    this.delayedBytes += bytes;
    const timer = setTimeout(() => send(request, response, prepared), delay);
    response.once('close', () => {
      this.delayed -= 1;
      this.delayedBytes -= bytes;
      clearTimeout(timer);
    });
  }

  /** Open applications answer everyone; others ask for the application's key, or for a user who may read the doc. */
  private async mayCall(
    { application, doc, mocks }: Target,
    { headers }: IncomingMessage,
    query: URLSearchParams,
  ): Promise<boolean> {
    // A path may have mocks of several docs; one of a hidden doc is not open.
    if (application.isOpen(doc) && mocks.every(({ docId }) => application.doc(docId)?.isShown)) return true;
    if (application.accepts(headers['x-mock-key']?.toString() ?? query.get('key') ?? undefined)) return true;
    try {
      const actor = await this.access.byToken(tokenOf(headers));
      return await this.access.may(actor, 'doc.view', { doc: doc.id });
    } catch (err) {
      if (err instanceof Refusal) return false;
      throw err;
    }
  }

  private remember({ doc }: Target, { method, path }: MockRequest, outcome: Outcome, begun: number): void {
    const ms = performance.now() - begun;
    const { prepared, mockName, note, missed } = outcome;
    this.recent.add(doc.id, {
      at: new Date(),
      method,
      path,
      status: prepared.status,
      ms,
      mockName,
      note,
      missed: [...missed],
    });
    this.metrics.requests.observe({ method, route: '/mock/*', code: String(prepared.status) }, ms / 1_000);
  }
}

function callOf({ url = '', method = 'GET', headers }: IncomingMessage): MockRequest {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url.slice(PREFIX.length) : url.slice(PREFIX.length, mark);
  const query = mark < 0 ? noQuery : new URLSearchParams(url.slice(mark + 1));
  return { method, path, query, headers, pathParams: {}, body: undefined };
}
