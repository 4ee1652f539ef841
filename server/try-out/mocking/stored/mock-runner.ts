import { Injectable } from '@nestjs/common';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { MockResult, type runMock } from '../../../../contracts/try-out/mocks.js';
import { type Lang, type Sentence, saySentence } from '../../../platform/languages/sentences.js';
import { type Prepared, prepare } from '../answers/prepared.js';
import type { MockRequest } from '../request/mock-request.js';
import { ScriptedAnswers } from '../serve/scripted-answer.js';
import { fieldsOf, refuseWrong } from './mocks.js';

const MOST_BODY = 1_000_000;

/** Answers as a mock would that is not stored yet. */
@Injectable()
export class MockRunner {
  constructor(private readonly scripted: ScriptedAnswers) {}

  async run(moduleId: number, wish: Input<typeof runMock>, lang: Lang): Promise<Reply<typeof runMock>> {
    refuseWrong(wish);
    const mock = { ...fieldsOf({ ...wish, id: 0 }, { conditions: [], isEnabled: true }) };
    const begun = performance.now();
    const answer =
      mock.resultType === MockResult.custom
        ? { prepared: prepare(mock.httpStatus, mock.responseHeaders, mock.responseBody), delay: mock.delayMs, logs: [] }
        : await this.scripted.answer(moduleId, mock, requestOf(wish), lang);
    const { prepared, delay, logs } = answer;
    return {
      status: prepared.status,
      headers: headersOf(prepared),
      body: prepared.body.toString('utf8').slice(0, MOST_BODY),
      delay,
      logs: [...logs],
      error: 'failure' in answer && answer.failure ? shownFailure(answer.failure, lang) : null,
      ms: performance.now() - begun,
    };
  }
}

const shownFailure = (failure: Sentence & { readonly line: number }, lang: Lang) => ({
  message: saySentence(lang, failure),
  line: failure.line,
});

const headersOf = ({ headers }: Prepared) =>
  headers.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: headers[at + 1] ?? '' }] : []));

/** As old clients ran their scripts: `dataKv` are the parameters, `dataJson` is the body. */
function requestOf({ query, method, path, requestHeaders, dataKv, dataJson }: Input<typeof runMock>): MockRequest {
  const pairs = new URLSearchParams(query);
  for (const { name, value, isDeleted } of dataKv) if (name && !isDeleted) pairs.append(name, value);
  const headers = Object.fromEntries(requestHeaders.map(({ name, value }) => [name.toLowerCase(), value]));
  return { method, path, query: pairs, headers, pathParams: {}, body: bodyOf(dataJson) };
}

function bodyOf(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
