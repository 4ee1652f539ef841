import { z } from 'zod';

/*
 * What clients of the existing product read from replies: each field with its type and format (docs/wire.md 0.1, 1).
 * Fields that are not named here are ours and may be anything.
 */

/** A Hashids id. */
export const id = z.string().regex(/^[0-9A-Za-z]{8,}$/);
export const noneOrId = z.union([z.literal(''), id]);
export const text = z.string();
export const some = z.string().min(1);
export const number = z.number();
export const flag = z.literal([0, 1]);
export const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
export const row = z.looseObject;
/** A list of a full example: empty would prove nothing. */
export const full = <T extends z.ZodType>(entry: T) => z.array(entry).min(1);
export const page = <T extends z.ZodType>(entry: T) =>
  row({ list: full(entry), total: number, pageIndex: number, pageSize: number, pageCount: number });

export const user = row({
  ...{ id, username: some, nickname: some, email: text, source: some, status: z.literal([0, 1, 2]) },
  ...{ isSuperAdmin: flag, gmtCreate: time },
});
export const me = user.extend({ dingdingUserId: text, dingdingNick: text, weComMobile: text });
export const member = row({
  ...{ id, username: some, nickname: some, email: text, roleCode: z.enum(['guest', 'dev', 'admin']), gmtCreate: time },
});
export const space = row({ id, name: some, creatorName: some, isCompose: flag, gmtCreate: time });
export const project = row({
  ...{ id, name: some, description: text, creatorName: some, modifierName: some, spaceId: id },
  ...{ roleCode: some, gmtCreate: time, isPrivate: flag },
});
export const release = row({
  ...{ id, projectId: id, releaseNo: some, releaseDesc: text, status: flag, dingdingWebhook: text, weComWebhook: text },
  ...{ gmtCreate: time, moduleSourceIdMap: z.record(id, full(id)), isSubscribe: z.boolean() },
});
export const boundDoc = row({ id, label: some, name: some, httpMethod: text, url: text, version: text });
export const application = row({ id, name: some, projectId: id, type: z.literal([0, 1, 2, 3]), importUrl: text });
export const environment = row({ id, moduleId: id, name: some, url: some, isPublic: flag });

export const item = row({ id, enumId: id, name: some, type: some, value: some, description: text });
export const dictionary = row({ id, name: some, description: text, moduleId: id });
const style = z.literal([0, 1, 2, 3, 4, 5]);
const param = {
  ...{ id, name: some, type: some, required: flag, maxLength: text, example: text, description: text },
  ...{ enumId: noneOrId, parentId: text, style, orderIndex: number, children: z.tuple([]) },
};
export const commonRow = row({ ...param, environmentId: id, global: z.literal(1) });
const docRow = row({
  ...{ ...param, docId: id, createMode: number, modifyMode: number, creatorName: some, modifierName: some },
  ...{ isDeleted: flag, gmtCreate: time, gmtModified: time, global: flag },
});
const linkedRow = docRow.extend({ enumInfo: dictionary.extend({ items: full(item) }) });
export const docInfo = row({
  ...{ id, name: some, description: text, author: text, url: text, version: text, httpMethod: text },
  ...{ type: z.literal([0, 1, 2, 3]), contentType: text, deprecated: text, isFolder: flag, parentId: noneOrId },
  ...{ moduleId: id, creatorName: some, modifierName: some, isShow: flag, isDeleted: flag, isLocked: flag },
  ...{ status: number, orderIndex: number, gmtCreate: time, gmtModified: time, apiCount: number },
});
const rows = z.array(docRow);
/** A doc whose body has a row with a dictionary. */
export const doc = docInfo.extend({
  ...{ docName: some, docKey: z.string().regex(/^[0-9a-f]{32}$/), projectId: id, spaceId: id, remark: text },
  ...{ baseUrl: text, moduleType: number, errorCodeInfo: text, isUseGlobalHeaders: flag, isUseGlobalParams: flag },
  ...{ isUseGlobalReturns: flag, isRequestArray: flag, isResponseArray: flag, requestArrayType: text },
  ...{ responseArrayType: text, debugEnvs: full(environment), pathParams: full(docRow), headerParams: full(docRow) },
  ...{
    headerParamsRaw: rows,
    queryParams: full(docRow),
    requestParams: z.tuple([linkedRow], docRow),
    responseParams: full(docRow),
  },
  ...{ errorCodeParams: full(docRow), children: z.array(z.unknown()) },
  ...{ globalHeaders: full(commonRow), globalParams: full(commonRow), globalReturns: full(commonRow) },
  dubboInfo: row({ protocol: text, dependency: text, author: text, interfaceName: text }).nullable(),
});
export const treeNode = row({
  ...{ id: some, label: some, parentId: text, docId: noneOrId, url: text, type: z.literal([0, 1, 2, 3]) },
  ...{ httpMethod: text, docType: number, deprecated: text, origin: text, apiCount: number, version: text },
});

const change = row({ id: some, positionType: number, modifyType: z.literal([0, 1, 2]), targetName: text });
export const record = row({
  ...{ md5Old: text, md5New: some, modifySource: z.literal([0, 1, 2]), modifyUserId: id, modifyNickname: some },
  ...{ modifyType: z.literal([0, 1, 2]), modifyTime: time, gmtCreate: time },
  docDiffWrappers: z.array(
    row({
      positionType: number,
      docDiffDetails: full(
        change.extend({ content: row({ value: row({ oldValue: z.unknown(), newValue: z.unknown() }) }) }),
      ),
    }),
  ),
});
/** A doc as it was; environments and common rows are not part of a version. */
const pastRows = full(docRow.omit({ creatorName: true, modifierName: true }));
export const pastDoc = row({
  ...{ id, moduleId: id, parentId: noneOrId, name: some, docName: some, description: some, author: text, url: some },
  ...{ type: number, isFolder: flag, deprecated: text, httpMethod: some, status: number, isShow: flag, isLocked: flag },
  ...{ orderIndex: number, version: text, contentType: text, remark: text, gmtCreate: time, gmtModified: time },
  ...{ pathParams: pastRows, headerParams: pastRows, queryParams: pastRows, requestParams: pastRows },
  ...{ responseParams: pastRows, errorCodeParams: pastRows, debugEnvs: z.tuple([]), globalHeaders: z.tuple([]) },
  ...{ globalParams: z.tuple([]), globalReturns: z.tuple([]), children: z.tuple([]) },
});
export const snapshot = row({ id: some, modifierName: some, modifierTime: time, content: pastDoc });
const said = {
  ...{ id, docId: id, userId: id, nickname: some, content: some, replyId: noneOrId, gmtCreate: time },
  ...{ gmtModified: time, commentUser: row({ id, nickName: some }), createDate: some },
};
export const comment = row({ ...said, childrenList: full(row({ ...said, childrenList: z.tuple([]) })) });

const pair = row({ name: some, value: text });
export const mock = row({
  ...{ id, name: some, dataKv: full(pair.extend({ isDeleted: flag })), dataJson: text, path: text },
  ...{ requestDataType: flag, httpStatus: number, delayMills: number, responseHeaders: full(pair) },
  ...{ resultType: flag, responseBody: text, mockScript: text, mockResult: text, docId: id, remark: text },
  ...{ creatorName: some, modifierName: some, gmtCreate: time, gmtModified: time },
});
export const script = row({
  ...{ id, name: some, description: text, content: some, type: flag, scope: z.literal([0, 1, 2]), enabled: flag },
  ...{ refId: id, creatorName: some, gmtCreate: time },
});
export const share = row({
  ...{ id, type: z.literal([1, 2]), password: text, status: flag, expirationTime: text, moduleId: id, isAll: flag },
  ...{ remark: text, isAllSelectedDebug: flag, isShowDebug: flag, creatorName: some, gmtCreate: time },
});
export const composed = row({ id, name: some, description: text, spaceId: id, type: z.literal([1, 2]), status: flag });
export const extraPage = row({ id, projectId: id, title: some, content: some, status: flag, orderIndex: number });
export const message = row({
  ...{ id, userId: id, message: some, isRead: flag, type: z.literal([1, 2, 3, 4]), sourceId: id, gmtCreate: time },
});
export const openUser = row({
  ...{ id, appKey: some, secret: text, status: flag, applicant: some, gmtCreate: time, gmtModified: time },
});
