import { describe, expect, it } from '@jest/globals';
import { addFolder, docProps, updateFolder } from '../../../../../contracts/docs/docs.js';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { errors, field, sentTo, show, submit, tick, type, until } = await import('../../../admin/stage.js');
const { CreateFolder, EditFolder } = await import('../../../../../client/features/docs/doc-table/FolderDialogs.js');

const [moduleId, folderId] = [encodeId(1), encodeId(5)];
const noText = { interfaceName: '', version: '', protocol: '', author: '', dependency: '' };

describe('the dialog of a folder', () => {
  it('creates a folder together with its service', async () => {
    const server = fakeServer();
    server.answers(addFolder, () => ({ id: folderId }));
    const made: string[] = [];
    await show(<CreateFolder moduleId={moduleId} parentId="" onClose={() => {}} onDone={(id) => made.push(id)} />);
    await submit();
    expect(errors()).toEqual(['Can not empty and max-length is 64']);
    await type('Folder name', ' Orders ');
    await tick('This folder is a Dubbo service');
    await type('Interface', 'x'.repeat(257));
    await submit();
    expect(errors()).toEqual(['Max length is 256']);
    await type('Interface', 'com.shop.Orders');
    await submit();
    await until(() => made.length > 0);
    const dubbo = { ...noText, interfaceName: 'com.shop.Orders' };
    expect(server.sent.map(({ path, body }) => [path, body])).toEqual([
      [addFolder.path, { moduleId, parentId: '', name: 'Orders', dubbo }],
    ]);
  });

  it('starts with the service that is stored, and takes it away with the switch', async () => {
    const server = fakeServer();
    server.answers(docProps, () => ({ ...noText, version: '1.0' }));
    server.answers(updateFolder, () => ({}));
    const closed: boolean[] = [];
    await show(<EditFolder doc={{ id: folderId, name: 'Orders' }} onClose={() => closed.push(true)} />);
    expect((await field('Service version')).value).toBe('1.0');
    await tick('This folder is a Dubbo service');
    await submit();
    await until(() => closed.length > 0);
    expect(sentTo(server, updateFolder)[0]?.body).toEqual({ id: folderId, name: 'Orders', dubbo: null });
  });
});
