import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { listMocks } from '../../../../contracts/try-out/mocks.js';

export type Mock = WireReply<typeof listMocks>[number];
export type Condition = Mock['conditions'][number];

/** The doc that is mocked. */
export interface MockedDoc {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly httpMethod: string;
  readonly moduleId: string;
  readonly projectId: string;
}

/** A mock while it is edited. Numbers are texts, headers one text with a line each. */
export interface Draft {
  readonly name: string;
  readonly path: string;
  readonly status: string;
  readonly delay: string;
  readonly headers: string;
  readonly resultType: 0 | 1 | 2;
  readonly body: string;
  readonly script: string;
  readonly conditions: readonly Condition[];
  readonly isEnabled: boolean;
  /** The request body that Run sends; stored with the mock. */
  readonly requestBody: string;
}

export const draftOf = (mock: Mock): Draft => ({
  name: mock.name,
  path: mock.path,
  status: String(mock.httpStatus),
  delay: String(mock.delayMills),
  headers: mock.responseHeaders.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  resultType: mock.resultType === 1 ? 1 : mock.resultType === 2 ? 2 : 0,
  body: mock.responseBody,
  script: mock.mockScript,
  conditions: mock.conditions,
  isEnabled: isOn(mock.isEnabled),
  requestBody: mock.dataJson,
});

/** Whether the mocks would answer alike; what Run sends does not count. */
export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify({ ...one, requestBody: '' }) === JSON.stringify({ ...other, requestBody: '' });

/** What is not on this screen keeps its value. */
export const wishOf = (docId: string, draft: Draft, mock?: Mock) => ({
  docId,
  name: draft.name,
  path: draft.path,
  httpStatus: numberOf(draft.status),
  delayMills: numberOf(draft.delay),
  responseHeaders: headersOf(draft.headers),
  resultType: draft.resultType,
  responseBody: draft.body,
  mockScript: draft.script,
  conditions: [...draft.conditions],
  isEnabled: draft.isEnabled,
  dataKv: mock?.dataKv ?? [],
  dataJson: draft.requestBody,
  requestDataType: mock?.requestDataType === 1 ? (1 as const) : (0 as const),
  remark: mock?.remark ?? '',
});

/** -1, which the server refuses with a sentence, when the text is no whole number. */
const numberOf = (text: string): number => (/^\d{1,10}$/.test(text.trim() || '0') ? Number(text) : -1);

function headersOf(text: string) {
  return text.split('\n').flatMap((line) => {
    const colon = line.indexOf(':');
    return line.trim() === ''
      ? []
      : [
          {
            name: (colon < 0 ? line : line.slice(0, colon)).trim(),
            value: colon < 0 ? '' : line.slice(colon + 1).trim(),
          },
        ];
  });
}
