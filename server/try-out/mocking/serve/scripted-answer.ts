import { Injectable } from '@nestjs/common';
import { MockResult, mockLimits } from '../../../../contracts/try-out/mocks.js';
import { type Lang, type Sentence, saySentence } from '../../../platform/languages/sentences.js';
import type { ScriptInput, ScriptOutcome, ScriptValue } from '../../../platform/workers/scripts/script.js';
import { Scripts } from '../../../platform/workers/scripts/scripts.js';
import type { MockRow } from '../answers/mock.entity.js';
import { isAllowedHeader, isStatus, type Prepared, plain, prepare } from '../answers/prepared.js';
import { headerTexts, type MockRequest, paramsOf } from '../request/mock-request.js';
import { MockStores } from './mock-stores.js';

/** The parts of a mock that an answer depends on, stored or not. */
export type AnsweringMock = Pick<
  MockRow,
  'httpStatus' | 'delayMs' | 'responseHeaders' | 'resultType' | 'responseBody' | 'mockScript'
>;
interface ScriptFailure extends Sentence {
  /** 0 if unknown. */
  readonly line: number;
}
export interface ScriptedAnswer {
  readonly prepared: Prepared;
  readonly delay: number;
  readonly logs: readonly string[];
  readonly failure?: ScriptFailure;
}

/** Answers by a script or a template, with a sentence when it fails. */
@Injectable()
export class ScriptedAnswers {
  constructor(
    private readonly scripts: Scripts,
    private readonly stores: MockStores,
  ) {}

  async answer(moduleId: number, mock: AnsweringMock, request: MockRequest, lang: Lang): Promise<ScriptedAnswer> {
    const outcome = await this.run(moduleId, mock, request);
    if (outcome.kind === 'value') return succeeded(mock, outcome);
    const failure = failureOf(outcome);
    const logs = 'logs' in outcome ? (outcome.logs ?? []) : [];
    const status = outcome.kind === 'error' || outcome.kind === 'empty' ? 500 : 503;
    return { prepared: plain(status, saySentence(lang, failure)), delay: 0, logs, failure };
  }

  private run(moduleId: number, mock: AnsweringMock, request: MockRequest): Promise<ScriptOutcome> {
    const kind = mock.resultType === MockResult.template ? 'template' : 'script';
    const source = kind === 'template' ? mock.responseBody : mock.mockScript;
    const run = (store: ScriptInput['store']) => {
      const input = JSON.stringify({ request: seen(request), store } satisfies ScriptInput);
      const seed = seedOf(request);
      return this.scripts.run({ kind, source, input, seed, owner: `module ${moduleId}` });
    };
    if (kind === 'template' || !source.includes('store')) return run({});
    const inTurn = this.stores.inTurn(moduleId, async (values) => {
      const outcome = await run(values);
      if (outcome.kind === 'value' && outcome.stored) this.stores.change(moduleId, outcome.stored);
      return outcome;
    });
    return inTurn ?? Promise.resolve({ kind: 'limit', limit: 'time' });
  }
}

const seedOf = ({ query }: MockRequest): number => {
  const given = query.get('__seed');
  if (given === null) return Math.floor(Math.random() * 0xffffffff);
  return [...given.slice(0, 64)].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
};

const seen = (request: MockRequest): ScriptInput['request'] => ({
  method: request.method,
  path: request.path,
  params: paramsOf(request),
  headers: headerTexts(request.headers),
  body: request.body ?? null,
});

function succeeded(mock: AnsweringMock, value: ScriptValue): ScriptedAnswer {
  const status = isStatus(value.status) ? value.status : mock.httpStatus;
  const delay = typeof value.delay === 'number' && value.delay >= 0 ? value.delay : mock.delayMs;
  const own = typeof value.headers === 'object' && value.headers !== null ? Object.entries(value.headers) : [];
  const ofScript = own.map(([name, each]) => ({ name, value: String(each) })).filter(isAllowedHeader);
  const names = new Set(ofScript.map(({ name }) => name.toLowerCase()));
  const headers = [...mock.responseHeaders.filter(({ name }) => !names.has(name.toLowerCase())), ...ofScript];
  return {
    prepared: prepare(status, headers.slice(0, 2 * mockLimits.headers), value.text ?? value.json ?? ''),
    delay: Math.min(delay, mockLimits.delayMs),
    logs: value.logs ?? [],
  };
}

/** docs/spec.md 5 and 8 contain both sentences. */
function failureOf(outcome: Exclude<ScriptOutcome, ScriptValue>): ScriptFailure {
  if (outcome.kind === 'empty') return { key: 'mock.empty', facts: {}, line: 0 };
  if (outcome.kind === 'limit') return { key: `mock.limit.${outcome.limit}`, facts: {}, line: 0 };
  const { message, line } = outcome;
  return { key: line > 0 ? 'mock.scriptLine' : 'mock.script', facts: { line, message }, line };
}
