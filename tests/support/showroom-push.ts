import { getDoc, listDocsV2, saveDoc } from '../../contracts/docs/docs.js';
import { pushLog } from '../../contracts/import-export/pushes.js';
import { moduleToken } from '../../contracts/workspace/modules.js';
import { addModule, addProject } from '../../contracts/workspace/workspace.js';
import { Build } from './build.js';
import { eventually } from './eventually.js';
import type { Person } from './people.js';

/** An application whose docs a build pushes and people edit: its last push left suggestions. */
export interface PushedApplication {
  readonly projectId: string;
  readonly moduleId: string;
  /** A doc with suggestions. */
  readonly docId: string;
}

const param = (name: string, type: string, description: string, more: object = {}) => ({
  ...{ name, type, description, required: 1, example: '' },
  ...more,
});
const parcel = (description: string, carrier: string) => ({
  ...{ name: '查询运单轨迹', httpMethod: 'GET', url: '/parcels/{parcelNo}/track', description, author: 'jim' },
  pathParams: [param('parcelNo', 'string', '运单号', { example: 'SF1024', maxLength: '32' })],
  queryParams: [param('carrier', 'string', carrier, { required: 0, example: 'SF' })],
  responseParams: [param('events', 'array', '轨迹节点，按时间倒序')],
});
const create = { name: '创建运单', httpMethod: 'POST', url: '/parcels', author: 'jim' };
const cancel = { name: 'Cancel a parcel before it is picked up', httpMethod: 'DELETE', url: '/parcels/{parcelNo}' };

/** `owner` is the one whose edits meet those of the build. */
export async function furnishPush(owner: Person, spaceId: string): Promise<PushedApplication> {
  const { id: projectId } = await owner.call(addProject, { name: '物流 Logistics', spaceId });
  const { id: moduleId } = await owner.call(addModule, { name: '运单服务', projectId });
  const build = new Build(owner.url, await owner.call(moduleToken, { moduleId }));
  const push = async (...items: object[]) => {
    const before = (await owner.call(pushLog, { moduleId, limit: 20 })).length;
    await build.smartDoc({ author: 'jim', isReplace: 1, apis: [{ name: '运单 Parcels', isFolder: '1', items }] });
    await eventually(async () => {
      const pushes = await owner.call(pushLog, { moduleId, limit: 20 });
      return pushes.length > before && pushes.every(({ state }) => state === 'done');
    });
  };
  await push(parcel('按运单号查询物流轨迹。', '承运商编码'), create);
  const docs = await owner.call(listDocsV2, { moduleId });
  const docId = docs.find(({ url }) => url.endsWith('/track'))?.id ?? '';
  const { queryParams } = await owner.call(getDoc, { id: docId });
  const described = queryParams.map((row) => ({ ...row, description: '承运商编码，不填时自动识别' }));
  await owner.call(saveDoc, { id: docId, moduleId, name: '运单轨迹', queryParams: described });
  await push(
    { ...parcel('按运单号查询物流轨迹。', '承运商，见字典 Carrier'), name: '查询物流轨迹' },
    { ...create, description: '重复提交返回同一运单号。' },
    cancel,
  );
  return { projectId, moduleId, docId };
}
