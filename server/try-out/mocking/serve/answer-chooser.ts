import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { MockResult, mockLimits } from '../../../../contracts/try-out/mocks.js';
import { langOf, type Sentence, saySentence } from '../../../platform/languages/sentences.js';
import { breachesOf } from '../answers/check-request.js';
import type { MockRow } from '../answers/mock.entity.js';
import { type Prepared, plain, prepare } from '../answers/prepared.js';
import { preferences } from '../answers/status-answer.js';
import { type MockRequest, parseBody } from '../request/mock-request.js';
import { readBody } from '../request/read-body.js';
import type { StoredMock, Target } from './application.js';
import { needsBody, type Unmet, unmet } from './conditions.js';
import { DocAnswers } from './doc-answers.js';
import { ScriptedAnswers } from './scripted-answer.js';

interface Miss extends Unmet {
  readonly mockId: number;
  readonly name: string;
}
/** What happened to a call, for the list of calls. */
export interface Outcome {
  readonly prepared: Prepared;
  readonly delay: number;
  readonly mockName: string;
  readonly missed: readonly Miss[];
  /** For the list of calls. */
  readonly note: Sentence | undefined;
}

/** A call whose body is read when something needs it. */
class Reading {
  constructor(
    public call: MockRequest,
    private readonly request: IncomingMessage,
  ) {}

  /** False: the body is too large. */
  async body(): Promise<boolean> {
    if (this.call.body !== undefined) return true;
    const bytes = await readBody(this.request);
    if (bytes) this.call = { ...this.call, body: parseBody(bytes, this.request.headers['content-type'] ?? '') };
    return bytes !== undefined;
  }
}

/** Chooses between the mocks of a target and its doc's own answer. */
@Injectable()
export class AnswerChooser {
  private readonly prepared = new WeakMap<MockRow, Prepared>();

  constructor(
    private readonly answers: DocAnswers,
    private readonly scripted: ScriptedAnswers,
  ) {}

  /** Undefined: the body is too large. */
  async answer(target: Target, call: MockRequest, request: IncomingMessage): Promise<Outcome | undefined> {
    const { application, mocks } = target;
    const checks = application.facts.checks || call.query.has('__check') || call.headers['x-mock-check'] !== undefined;
    const reading = new Reading(call, request);
    const wants = checks || mocks.some(({ conditions }) => needsBody(conditions));
    if (wants && !(await reading.body())) return undefined;
    const missed: Miss[] = [];
    for (const mock of mocks) {
      const missing = unmet(mock.conditions, reading.call);
      if (missing) missed.push({ mockId: mock.id, name: mock.name, ...missing });
      else {
        const row = this.answers.knownMock(mock.id) ?? (await this.answers.mock(mock.id));
        if (row && row.resultType !== MockResult.custom && !(await reading.body())) return undefined;
        if (row) return { ...(await this.stored(target, mock, row, reading.call)), missed };
      }
    }
    return { ...(await this.fromDoc(target, reading.call, checks)), missed };
  }

  private async fromDoc({ doc }: Target, call: MockRequest, checks: boolean): Promise<Outcome> {
    const compiled = this.answers.known(doc.id) ?? (await this.answers.doc(doc.id));
    const breaches = checks ? breachesOf(compiled.shape, compiled.contentType, call) : [];
    if (breaches.length > 0) return { ...generated(broken(breaches, call)), note: breaksDoc(breaches.length) };
    const seed = call.query.get('__seed')?.slice(0, 64) ?? null;
    const wanted = call.query.get('__status');
    const { status, example } = preferences(call.headers.prefer);
    const { accept } = call.headers;
    const preferred = wanted === null ? status : null;
    // A preference that the doc cannot meet is ignored.
    const answer =
      (example && compiled.example(example, wanted ?? preferred)) ||
      (preferred && compiled.answer(seed, preferred, accept)) ||
      compiled.answer(seed, wanted, accept);
    return generated(answer ?? plain(400, `__status: ${compiled.codes.join(', ')}`));
  }

  private async stored(
    { application }: Target,
    mock: StoredMock,
    row: MockRow,
    call: MockRequest,
  ): Promise<Omit<Outcome, 'missed'>> {
    if (row.resultType === MockResult.custom) {
      const known = this.prepared.get(row) ?? prepare(row.httpStatus, row.responseHeaders, row.responseBody);
      this.prepared.set(row, known);
      return {
        prepared: known,
        delay: Math.min(row.delayMs, mockLimits.delayMs),
        mockName: mock.name,
        note: undefined,
      };
    }
    const lang = langOf(call.headers['accept-language']);
    const { prepared, delay, failure } = await this.scripted.answer(application.facts.moduleId, row, call, lang);
    return { prepared, delay, mockName: mock.name, note: failure };
  }
}

const generated = (prepared: Prepared): Outcome => ({ prepared, delay: 0, mockName: '', missed: [], note: undefined });

const breaksDoc = (count: number): Sentence => ({ key: 'mock.breaks', facts: { count } });

function broken(errors: ReturnType<typeof breachesOf>, { headers }: MockRequest): Prepared {
  const msg = saySentence(langOf(headers['accept-language']), breaksDoc(errors.length));
  return prepare(400, [], JSON.stringify({ code: '400', msg, errors }));
}
