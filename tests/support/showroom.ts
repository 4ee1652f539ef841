import { saveDoc } from '../../contracts/docs/docs.js';
import { freezeRelease } from '../../contracts/history/frozen-releases.js';
import { pastRange } from '../../contracts/history/past.js';
import { subscribe } from '../../contracts/notifications/notice.js';
import { addHook } from '../../contracts/notifications/programs.js';
import { visitDoc } from '../../contracts/notifications/visits.js';
import { addEnvironment, addEnvironmentParam } from '../../contracts/workspace/environments.js';
import { addOpenUser } from '../../contracts/workspace/open-users.js';
import { addRelease } from '../../contracts/workspace/releases.js';
import {
  addModule,
  addProject,
  addProjectMembers,
  addSpace,
  addSpaceMembers,
} from '../../contracts/workspace/workspace.js';
import type { Person } from './people.js';
import type { Place } from './places.js';
import { type ApiDocs, furnishApi } from './showroom-api.js';
import { furnishMocks } from './showroom-mocks.js';
import { furnishModels, type ModelledApplication } from './showroom-models.js';
import { furnishPast, furnishPublic, furnishTraces, type PublicPages } from './showroom-public.js';
import { furnishPush, type PushedApplication } from './showroom-push.js';
import { furnishTried, type ShowroomUpstream } from './showroom-upstream.js';

/** A space with realistic content: docs of every type with a history, and messages for a user who follows them. */
export interface Showroom extends Place, ApiDocs, PublicPages {
  readonly markdownId: string;
  readonly customId: string;
  readonly pushed: PushedApplication;
  readonly catalog: ModelledApplication;
  /** A doc to try out: its calls are answered. */
  readonly triedId: string;
  /** A published release with notes. */
  readonly releaseId: string;
  /** An instant before the last changes. */
  readonly before: string;
}

const callback = `# 支付结果通知

支付完成后，收银台会把结果 **POST** 到商户的 \`notifyUrl\`。Answer within *5 seconds* with \`SUCCESS\`.

| 字段 | 类型 | 必填 | 说明 |
| --- | --- | :-: | --- |
| \`orderNo\` | string | 是 | 商户订单号，同一商户下唯一 |
| \`amount\` | integer | 是 | 金额，单位：分 |
| \`status\` | string | 是 | \`PAID\`、\`CLOSED\` 或 \`REFUNDED\` |

## 验签

1. 取请求头 \`X-Signature\`
2. 用商户密钥计算 HMAC-SHA256

\`\`\`ts
const mine = createHmac('sha256', secret).update(body).digest('hex');
if (!timingSafeEqual(Buffer.from(mine), Buffer.from(theirs))) throw new Error('bad signature');
\`\`\`

- [x] 幂等：同一通知可能到达多次
- [ ] 对账：每日 02:00 生成账单

> 超时或返回非 \`SUCCESS\` 时按 1、5、30 分钟重试。

## 时序

\`\`\`mermaid
sequenceDiagram
  收银台->>商户: POST notifyUrl
  商户-->>收银台: SUCCESS
\`\`\`
`;

const codes = `<h2>错误码</h2><p>所有接口共用下面的错误码。<strong>不要</strong>按提示文字判断，请按 <code>code</code> 判断。</p>
<table><tbody><tr><th>code</th><th>含义</th><th>Meaning</th></tr><tr><td>1001</td><td>订单不存在</td><td>No such order</td></tr>
<tr><td>1002</td><td>金额不一致</td><td>Amount differs</td></tr></tbody></table>
<ul><li><p>4xx：请求有误，重试没有用</p></li><li><p>5xx：稍后重试</p></li></ul><blockquote><p>新增错误码前先在群里说一声。</p></blockquote>
<pre><code class="language-json">{ "code": 1001, "message": "order not found" }</code></pre>`;

interface Staff {
  /** They edit. */
  readonly owner: Person;
  readonly writer: Person;
  /** Follows the docs and has unread messages. */
  readonly reader: Person;
}

export async function furnish({ owner, writer, reader }: Staff, upstream: ShowroomUpstream): Promise<Showroom> {
  const { id: spaceId } = await owner.call(addSpace, { name: '支付平台 Payments' });
  const { id: projectId } = await owner.call(addProject, {
    name: '收银台 Cashier',
    spaceId,
    description: '下单、支付、退款',
  });
  await owner.call(addSpaceMembers, { spaceId, userIds: [writer.id, reader.id], roleCode: 'guest' });
  await owner.call(addProjectMembers, { projectId, userIds: [writer.id], roleCode: 'dev' });
  const { id: moduleId } = await owner.call(addModule, { name: 'checkout-api', projectId });
  await owner.call(addModule, { name: '账单服务', projectId });
  const { id: markdownId } = await owner.call(saveDoc, {
    moduleId,
    type: 3,
    name: '支付结果通知',
    description: callback,
  });
  const { id: customId } = await owner.call(saveDoc, {
    moduleId,
    type: 2,
    name: '错误码 Error codes',
    description: codes,
  });
  for (const name of ['接入指南', 'Refunds: partial, full and in batches of up to one thousand orders']) {
    await writer.call(saveDoc, { moduleId, type: 3, name, description: `${name}\n` });
  }
  await furnishSettings(owner, { spaceId, projectId, moduleId }, markdownId);
  const api = await furnishApi(owner, writer, moduleId);
  const contents = { place: { spaceId, projectId, moduleId }, docIds: [markdownId, api.httpId, api.getId] };
  await furnishTraces(owner, writer, contents);
  const { now: before } = await owner.call(pastRange, { moduleId });
  await reader.call(subscribe, { sourceId: markdownId });
  await reader.call(subscribe, { sourceId: customId });
  await frozen(owner, { projectId, moduleId }, '2026.12', [markdownId, customId]);
  // What changes from here on is marked in the reader's tree.
  await reader.call(visitDoc, { docId: markdownId, version: 1 });
  const markdown = { id: markdownId, name: '支付结果通知' };
  const slower = callback.replace('5 seconds', '10 seconds');
  await writer.call(saveDoc, { ...markdown, description: slower, changeRemark: '放宽应答时限' });
  await owner.call(saveDoc, { ...markdown, description: slower.replace('- [ ] 对账', '- [x] 对账'), status: 5 });
  await writer.call(saveDoc, { id: customId, name: '错误码 Error codes', description: codes.replace('1002', '1003') });
  const releaseId = await frozen(owner, { projectId, moduleId }, '2027.01', [markdownId, api.getId]);
  await furnishPast(owner, writer, { ...contents, docIds: [markdownId, customId] });
  await furnishMocks(owner, moduleId, api.httpId);
  const pushed = await furnishPush(owner, spaceId);
  const pages = await furnishPublic(owner, contents);
  const triedId = await furnishTried(owner, spaceId, upstream);
  const catalog = await furnishModels(owner, spaceId);
  const docs = { markdownId, customId, triedId, ...api };
  return { spaceId, projectId, moduleId, ...docs, pushed, catalog, before, releaseId, ...pages };
}

async function frozen(
  owner: Person,
  { projectId, moduleId }: Pick<Place, 'projectId' | 'moduleId'>,
  releaseNo: string,
  docIds: readonly string[],
): Promise<string> {
  const map = { [moduleId]: [...docIds] };
  const { id } = await owner.call(addRelease, { projectId, releaseNo, releaseDesc: '', moduleSourceIdMap: map });
  const notes = '## 退款 Refunds\n\n- 新增 `GET /v1/refunds`\n- Callers **must** send `Idempotency-Key`.';
  await owner.call(freezeRelease, { id, notes });
  return id;
}

/** Common parameters of an application, a release, a webhook and an API token. */
async function furnishSettings(owner: Person, { spaceId, projectId, moduleId }: Place, docId: string): Promise<void> {
  const prod = { moduleId, name: '生产 Production', url: 'https://api.example.com/payments/v2', isPublic: true };
  const { id: environmentId } = await owner.call(addEnvironment, prod);
  await owner.call(addEnvironment, { moduleId, name: 'staging', url: 'https://staging.example.com', isPublic: false });
  const header = {
    environmentId,
    style: 1,
    name: 'X-Signature',
    example: 'sha256=9f86d0…',
    description: '请求体的签名',
  } as const;
  await owner.call(addEnvironmentParam, { ...header, parentId: '' });
  const body = {
    environmentId,
    style: 3,
    name: 'data',
    type: 'object',
    example: '$data$',
    description: '业务数据',
  } as const;
  const { id: parentId } = await owner.call(addEnvironmentParam, { ...body, parentId: '' });
  await owner.call(addEnvironmentParam, {
    environmentId,
    style: 3,
    name: 'traceId',
    parentId,
    description: 'For support',
  });
  const map = { [moduleId]: [docId] };
  await owner.call(addRelease, { projectId, releaseNo: '2026.11', releaseDesc: '退款改版', moduleSourceIdMap: map });
  const address = 'https://hooks.example.com/annals';
  await owner.call(addHook, { moduleId, name: '对账程序 Reconciler', address });
  await owner.call(addOpenUser, { spaceId, applicant: '对账程序 Reconciler' });
}
