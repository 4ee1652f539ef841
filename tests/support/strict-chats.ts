import { createHmac } from 'node:crypto';
import http from 'node:http';
import { z } from 'zod';
import type { TestClock } from './test-clock.js';

/** What the platforms publish: posts within an interval, bytes of a request, and the answers to both. */
interface Rules {
  readonly limits: readonly (readonly [posts: number, withinMs: number])[];
  readonly maxBytes: number;
  /** The text of a well-formed post; undefined: the platform would refuse it. */
  text(body: unknown, url: URL, now: Date): string | undefined;
  readonly accepted: Answer;
  readonly tooFast: Answer;
  readonly refused: Answer;
}
type Answer = readonly [status: number, body: unknown];
export const strictSecrets = { dingtalk: 'SEC-of-dingtalk', feishu: 'secret-of-feishu' } as const;

const HOUR = 3_600_000;
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');
const plain = z.object({ msgtype: z.literal('text'), text: z.object({ content: z.string() }) });
const card = z.object({
  type: z.literal('message'),
  attachments: z
    .array(
      z.object({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        content: z.object({
          type: z.literal('AdaptiveCard'),
          body: z.array(z.object({ inlines: z.array(z.object({ text: z.string() })) })),
        }),
      }),
    )
    .length(1),
});
const lark = z.object({
  timestamp: z.string(),
  sign: z.string(),
  msg_type: z.literal('text'),
  content: z.object({ text: z.string() }),
});

export const strictRules = {
  dingtalk: {
    limits: [[20, 60_000]],
    maxBytes: 20_000,
    text(body, url, now) {
      const at = url.searchParams.get('timestamp') ?? '';
      const isSigned =
        url.searchParams.get('sign') === hmac(strictSecrets.dingtalk, `${at}\n${strictSecrets.dingtalk}`);
      return isSigned && Math.abs(Number(at) - now.getTime()) < HOUR
        ? plain.safeParse(body).data?.text.content
        : undefined;
    },
    accepted: [200, { errcode: 0, errmsg: 'ok' }],
    tooFast: [200, { errcode: 130101, errmsg: 'send too fast, exceed 20 times per minute' }],
    refused: [200, { errcode: 310000, errmsg: 'sign not match' }],
  },
  wecom: {
    limits: [[20, 60_000]],
    maxBytes: 1_000_000,
    text(body) {
      const content = plain.safeParse(body).data?.text.content;
      return content !== undefined && Buffer.byteLength(content) <= 2_048 ? content : undefined;
    },
    accepted: [200, { errcode: 0, errmsg: 'ok' }],
    tooFast: [200, { errcode: 45009, errmsg: 'api freq out of limit' }],
    refused: [200, { errcode: 40058, errmsg: 'content exceed max length' }],
  },
  feishu: {
    limits: [
      [5, 1_000],
      [100, 60_000],
    ],
    maxBytes: 20_000,
    text(body, _, now) {
      const post = lark.safeParse(body).data;
      const isSigned = post?.sign === hmac(`${post?.timestamp}\n${strictSecrets.feishu}`, '');
      const isRush = now.getUTCMinutes() % 30 === 0 && now.getUTCSeconds() < 30;
      return isSigned && !isRush && Math.abs(Number(post.timestamp) * 1_000 - now.getTime()) < HOUR
        ? post.content.text
        : undefined;
    },
    accepted: [200, { code: 0, msg: 'success' }],
    tooFast: [200, { code: 11232, msg: 'frequency limited' }],
    refused: [200, { code: 19021, msg: 'sign match fail or timestamp is not within one hour' }],
  },
  slack: {
    limits: [[1, 1_000]],
    maxBytes: 40_000,
    text: (body) => z.object({ text: z.string().min(1).max(4_000) }).safeParse(body).data?.text,
    accepted: [200, 'ok'],
    tooFast: [429, 'rate_limited'],
    refused: [400, 'invalid_payload'],
  },
  teams: {
    limits: [[4, 1_000]],
    maxBytes: 28_000,
    text: (body) =>
      card
        .safeParse(body)
        .data?.attachments[0]?.content.body.flatMap(({ inlines }) => inlines.map(({ text }) => text))
        .join('\n'),
    accepted: [202, ''],
    tooFast: [429, ''],
    refused: [400, ''],
  },
} as const satisfies Record<string, Rules>;
export type StrictChat = keyof typeof strictRules;
const chats: ReadonlyMap<string, Rules> = new Map(Object.entries(strictRules));

export interface StrictChats {
  /** The address of a robot. Each name is a robot of its own. */
  address(chat: StrictChat, name: string): string;
  /** Texts that a chat accepted, over all its robots. */
  accepted(chat: StrictChat): readonly string[];
  /** What the chats refused, and why; a platform would have limited or ignored these. */
  readonly refused: readonly string[];
  stop(): Promise<void>;
}

/** Chats on loopback that count and check like the platforms, by the test's clock. */
export async function startStrictChats(clock: TestClock): Promise<StrictChats> {
  const texts = new Map<string, string[]>();
  const times = new Map<string, number[]>();
  const refused: string[] = [];
  const judge = (url: URL, given: Buffer): Answer => {
    const [, chat = '', name = ''] = url.pathname.split('/');
    const rules = chats.get(chat);
    if (!rules) throw new Error(`no chat ${chat}`);
    const now = clock.now();
    const sent = times.get(url.pathname) ?? [];
    times.set(url.pathname, sent);
    const full = rules.limits.find(([n, withinMs]) => sent.filter((at) => at > now.getTime() - withinMs).length >= n);
    sent.push(now.getTime());
    if (full) {
      refused.push(`${chat} ${name}: more than ${full.join(' in ')} ms`);
      return rules.tooFast;
    }
    const text = given.length <= rules.maxBytes ? rules.text(JSON.parse(given.toString()), url, now) : undefined;
    if (text === undefined) {
      refused.push(`${chat} ${name}: ${given.length} bytes at ${now.toISOString()}: ${given.toString().slice(0, 200)}`);
      return rules.refused;
    }
    texts.set(chat, [...(texts.get(chat) ?? []), text]);
    return rules.accepted;
  };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [status, body] = judge(new URL(request.url ?? '/', 'http://chat'), Buffer.concat(chunks));
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  return {
    address: (chat, name) => `http://127.0.0.1:${port}/${chat}/${name}?token=t`,
    accepted: (chat) => texts.get(chat) ?? [],
    refused,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
