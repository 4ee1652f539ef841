import { z } from 'zod';
import { done, endpoint, nothing } from '../platform/endpoint.js';
import {
  choice,
  flag,
  id,
  idOrNone,
  instant,
  int,
  name,
  optional,
  text,
  textOf,
  wireTime,
  withDefault,
} from '../platform/wire.js';

/** Mocks of docs (docs/wire.md 1.13). */
export const mockLimits = {
  name: 128,
  path: 256,
  delayMs: 60_000,
  body: 1_000_000,
  script: 100_000,
  remark: 128,
  headers: 50,
  conditions: 20,
  mocks: 100,
} as const;
/** What a mock answers with: its body as it is, a script's result, or a Mock.js template's. */
export const MockResult = { custom: 0, script: 1, template: 2 } as const;
/** The application's settings of its mocks. */
export const mockSettings = { enabled: 'mock.enabled', key: 'mock.key', check: 'mock.check' } as const;

export const conditionPlaces = ['path', 'query', 'header', 'body'] as const;
export const conditionOperators = ['eq', 'ne', 'contains', 'glob', 'exists', 'absent', 'gt', 'lt'] as const;
/** `name` of a body condition: a path such as `order.items.0.id`; '' is the whole body as text. */
export const mockCondition = z.object({
  place: choice(conditionPlaces),
  name: text(128).default(''),
  operator: withDefault(choice(conditionOperators), 'eq'),
  value: text(1_024).default(''),
});
export type MockCondition = z.output<typeof mockCondition>;

const pair = z.object({ name: text(128).default(''), value: text(4_000).default(''), isDeleted: optional(flag) });
const pairs = withDefault(z.array(pair).max(200, 'list.max:200'), []);
const header = z.object({ name: text(128).default(''), value: text(4_000).default('') });

/** Without an own mock, the list has one with the doc's id, whose answer is generated from the doc. */
export const mock = z.object({
  id,
  docId: id,
  name: z.string(),
  path: z.string(),
  version: z.number(),
  dataKv: z.array(z.object({ name: z.string(), value: z.string(), isDeleted: flag })),
  dataJson: z.string(),
  /** 0: `dataKv`, 1: `dataJson` are what Run sends. */
  requestDataType: z.number(),
  httpStatus: z.number(),
  delayMills: z.number(),
  responseHeaders: z.array(header),
  resultType: z.number(),
  /** The body, or the template. */
  responseBody: z.string(),
  mockScript: z.string(),
  mockResult: z.string(),
  remark: z.string(),
  creatorName: z.string(),
  modifierName: z.string(),
  gmtCreate: wireTime,
  gmtModified: wireTime,
  conditions: z.array(mockCondition),
  isEnabled: flag,
  /** The answer is generated from the doc; nothing is stored. */
  isGenerated: z.boolean(),
  modifiedAt: instant,
});
export const listMocks = endpoint('GET', '/doc/mock/list', {
  input: z.object({ docId: id }),
  reply: z.array(mock),
});

const jsonText = (max: number) => textOf(z.string().max(max, `text.max:${max}`));
const fields = {
  docId: id,
  name: name(mockLimits.name),
  path: text(mockLimits.path).default(''),
  version: optional(int(0, 1_000_000)),
  dataKv: pairs,
  dataJson: jsonText(mockLimits.body).default(''),
  requestDataType: withDefault(choice([0, 1]), 0),
  httpStatus: withDefault(int(), 200),
  delayMills: withDefault(int(), 0),
  responseHeaders: withDefault(z.array(header).max(mockLimits.headers, `list.max:${mockLimits.headers}`), []),
  resultType: withDefault(choice([0, 1, 2]), 0),
  responseBody: jsonText(mockLimits.body).default(''),
  mockScript: jsonText(mockLimits.script).default(''),
  mockResult: jsonText(mockLimits.body).default(''),
  remark: text(mockLimits.remark).default(''),
  conditions: optional(z.array(mockCondition).max(mockLimits.conditions, `list.max:${mockLimits.conditions}`)),
  isEnabled: optional(flag),
};
/** Without `id` a new mock; with the doc's id the default one. */
export const saveMock = endpoint('POST', '/doc/mock/save', {
  input: z.object({ id: idOrNone, ...fields }),
  reply: z.object({ id, name: z.string() }),
});
export const deleteMock = endpoint('POST', '/doc/mock/delete', { input: z.object({ id }), reply: done });
export const undeleteMock = endpoint('POST', '/doc/mock/undelete', { input: z.object({ id }), reply: done });
export const nextMockVersion = endpoint('GET', '/doc/mock/version/next', {
  input: z.object({ docId: id }),
  reply: z.number(),
});

/** Answers as the mock would, without storing it; `line` is that of the script, 0 if unknown. */
export const runMock = endpoint('POST', '/doc/mock/run', {
  input: z.object({
    ...fields,
    name: text(mockLimits.name).default(''),
    query: text(4_000).default(''),
    requestHeaders: withDefault(z.array(header).max(mockLimits.headers, `list.max:${mockLimits.headers}`), []),
    method: text(12).default('GET'),
  }),
  reply: z.object({
    status: z.number(),
    headers: z.array(header),
    body: z.string(),
    delay: z.number(),
    logs: z.array(z.string()),
    error: z.object({ message: z.string(), line: z.number() }).nullable(),
    ms: z.number(),
  }),
});

/** The body of the doc's answer with an HTTP status, and the statuses that the doc has. */
export const mockAnswer = endpoint('GET', '/doc/mock/answer', {
  input: z.object({ docId: id, status: int(100, 599) }),
  reply: z.object({ body: z.string(), codes: z.array(z.string()) }),
});

/**
 * Why a mock did not answer: the first condition that the request did not meet, and what it had instead. `given`: null
 * for nothing; '' for a header, which may hold credentials.
 */
const miss = z.object({ mockId: id, name: z.string(), condition: mockCondition, given: z.string().nullable() });
export const mockCall = z.object({
  at: instant,
  method: z.string(),
  path: z.string(),
  status: z.number(),
  ms: z.number(),
  /** The mock that answered; '' when the answer was generated. */
  mockName: z.string(),
  missed: z.array(miss),
  /** In the reader's language: how a script failed, or that the request breaks the doc. */
  note: z.string(),
});
/** The last 50 calls of the doc's mocks since the node started, on all nodes, newest first. */
export const listMockCalls = endpoint('GET', '/doc/mock/calls', {
  input: z.object({ docId: id }),
  reply: z.array(mockCall),
});

/** Who may call the mocks of an application, and at which address. The key itself is one of its settings. */
export const mockAccess = endpoint('GET', '/doc/mock/access', {
  input: z.object({ docId: id }),
  reply: z.object({
    /** Path of the application's mocks below `/mock/`. */
    prefix: z.string(),
    isEnabled: z.boolean(),
    hasKey: z.boolean(),
    checks: z.boolean(),
    /** Answers without a login or key. */
    isOpen: z.boolean(),
  }),
});

/** The text of a mock's script, by the path of its answer. Replies with plain text. */
export const mockScript = endpoint('GET', '/mockjs/script/*', { input: nothing, reply: nothing });
