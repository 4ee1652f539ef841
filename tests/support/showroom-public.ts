import { addComment, deleteComment } from '../../contracts/docs/comments.js';
import { saveModuleConstants, saveProjectConstants } from '../../contracts/docs/constants.js';
import { addFolder, deleteDoc, saveDoc } from '../../contracts/docs/docs.js';
import { pastRange, performPast } from '../../contracts/history/past.js';
import { addComposeDocs, addComposeFolder, addComposePage } from '../../contracts/sharing/compose-docs.js';
import { addComposeProject, saveComposeSettings } from '../../contracts/sharing/composing.js';
import { ShareType } from '../../contracts/sharing/public-pages.js';
import { addShare } from '../../contracts/sharing/sharing.js';
import { addDebugScript, DebugScriptScope, DebugScriptType } from '../../contracts/try-out/debugging.js';
import { deleteModule, pauseRobot } from '../../contracts/workspace/modules.js';
import { saveTemplate } from '../../contracts/workspace/templates.js';
import { addModule, addSpace, updateModuleSettings } from '../../contracts/workspace/workspace.js';
import type { Person } from './people.js';
import type { Place } from './places.js';

/** What readers without an account open. */
export interface PublicPages {
  readonly shareId: string;
  readonly lockedShareId: string;
  readonly composeSpaceId: string;
  readonly composedId: string;
}

interface Contents {
  readonly place: Place;
  readonly docIds: readonly string[];
}

/** An open and a locked share, a composed project with a folder and a page of its own. */
export async function furnishPublic(owner: Person, { place, docIds }: Contents): Promise<PublicPages> {
  const { moduleId } = place;
  const { id: shareId } = await owner.call(addShare, {
    ...{ moduleId, isAll: true, remark: '给 Acme 的联调文档 For Acme', title: 'Acme × Cashier', hasConstants: true },
    ...{ isShowDebug: true, isAllSelectedDebug: true, mayDownload: true },
    welcome: '欢迎接入收银台。Ask in the group chat when a call fails.',
    footerLinks: [{ text: 'Service status', url: 'https://status.example.com' }],
  });
  const { id: lockedShareId } = await owner.call(addShare, {
    ...{ moduleId, isAll: true, type: ShareType.encrypted, remark: '供应商', title: '收银台 Cashier for suppliers' },
    expirationTime: '2099-12-31',
  });
  const { id: composeSpaceId } = await owner.call(addSpace, { name: '开放平台 Open platform', isCompose: true });
  const { id: composedId } = await owner.call(addComposeProject, {
    ...{ spaceId: composeSpaceId, name: '商户接入 Merchant API', description: '下单、退款与结果通知' },
    type: ShareType.public,
  });
  const gatewayUrl = 'https://gateway.example.com';
  await owner.call(saveComposeSettings, { id: composedId, gatewayUrl, showDebug: true });
  const { id: parentId } = await owner.call(addComposeFolder, { projectId: composedId, name: '收款 Payments' });
  const docList = docIds.map((docId) => ({ docId, origin: '' }));
  await owner.call(addComposeDocs, { projectId: composedId, parentId, docList });
  const content = '## 开始之前\n\n1. 申请商户号\n2. 配置回调地址\n\nEvery call is signed.';
  await owner.call(addComposePage, { projectId: composedId, title: '快速开始 Quick start', content });
  return { shareId, lockedShareId, composeSpaceId, composedId };
}

const errorCodes = `<table><tbody><tr><th>code</th><th>含义</th><th>Meaning</th></tr>
<tr><td>1001</td><td>订单不存在</td><td>No such order</td></tr></tbody></table>`;

/** A paused robot, constants, a script, a code template and comments of two people. */
export async function furnishTraces(owner: Person, writer: Person, { place, docIds }: Contents): Promise<void> {
  const { moduleId, projectId } = place;
  const [docId = '', apiId = ''] = docIds;
  const items = [{ configKey: 'slackWebhookUrl', configValue: 'https://hooks.example.com/services/T0/B0/secret' }];
  await owner.call(updateModuleSettings, { moduleId, items });
  await owner.call(pauseRobot, { moduleId, channel: 'slack', paused: true });
  await owner.call(saveProjectConstants, { id: projectId, content: errorCodes });
  await owner.call(saveModuleConstants, { id: moduleId, content: '<p>金额单位：分。Amounts are in cents.</p>' });
  await owner.call(addDebugScript, {
    ...{ docId: apiId, name: '签名 Sign the call', type: DebugScriptType.before, scope: DebugScriptScope.module },
    ...{ content: "request.headers['X-Signature'] = 'sha256=9f86d0';\n", enabled: true },
  });
  await owner.call(saveTemplate, {
    ...{ name: 'Controller', groupName: 'Java' },
    content: '/** $doc.name */\n@Mapping("$doc.url")\npublic Result call() {\n  return Result.ok();\n}\n',
  });
  const quote = { quote: '5 seconds', before: 'Answer within *', after: '' };
  await owner.call(addComment, { docId, content: '整体没问题，上线前再看一遍 **重试**。' });
  const { id: replyId } = await writer.call(addComment, {
    docId,
    anchor: quote,
    content: 'Is this long enough at night?',
  });
  await owner.call(addComment, { docId, replyId, content: 'Ten would be safer, see `retry`.' });
}

/** A doc, a folder with a doc, an application and a comment in the bin, and a restore that can be undone. */
export async function furnishPast(owner: Person, writer: Person, { place, docIds }: Contents): Promise<void> {
  const { moduleId, projectId } = place;
  const [docId = '', restoredId = ''] = docIds;
  const doc = { moduleId, type: 3, name: '旧版回调 Old callback', description: '…' } as const;
  const { id: goneId } = await writer.call(saveDoc, doc);
  await writer.call(deleteDoc, { id: goneId });
  const { id: parentId } = await writer.call(addFolder, { moduleId, name: '旧版接口 v1', parentId: '' });
  const { id: withinId } = await writer.call(saveDoc, {
    ...doc,
    parentId,
    name: 'Settlement files of the gateway that was replaced in spring',
  });
  for (const id of [withinId, parentId]) await writer.call(deleteDoc, { id });
  const { id: oldId } = await owner.call(addModule, { name: '旧网关 Legacy gateway', projectId });
  await owner.call(deleteModule, { id: oldId });
  const { id: commentId } = await writer.call(addComment, {
    docId,
    content: '这一段和 **错误码** 对不上，先删掉再说。',
  });
  await writer.call(deleteComment, { id: commentId });
  const { now } = await owner.call(pastRange, { docId: restoredId });
  await writer.call(saveDoc, { id: restoredId, name: '错误码', description: '<p>待补充</p>' });
  const wish = { kind: 'restore', docId: restoredId, at: now } as const;
  await owner.call(performPast, { wish, remark: '误删了错误码，恢复' });
}
