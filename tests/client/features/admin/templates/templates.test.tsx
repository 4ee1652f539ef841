import { describe, expect, it, jest } from '@jest/globals';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import {
  deleteTemplate,
  saveTemplate,
  templateDetail,
  templateGroups,
  templateTree,
  updateTemplate,
} from '../../../../../contracts/workspace/templates.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser('/admin/templates');

/** CodeMirror measures its lines, which this browser cannot do; a text area replaces it. */
jest.unstable_mockModule('../../../../../client/doc-types/code/CodeEditor.js', () => ({
  CodeEditor: ({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) => (
    <textarea aria-label={`${label} as text`} value={value} onChange={(event) => onValue(event.target.value)} />
  ),
}));

const { all, button, errors, field, press, sentTo, show, submit, type, until } = await import(
  '../../../admin/stage.js'
);
const { Templates } = await import('../../../../../client/screens/admin/Templates.js');

const bean = { id: encodeId(5), name: 'bean', groupName: 'Java', content: 'class $name {}' };

function house() {
  const server = fakeServer();
  server.answers(templateTree, () => [
    { id: '', label: 'Java', parentId: '', children: [{ id: bean.id, label: 'bean', parentId: '' }] },
  ]);
  server.answers(templateGroups, () => ['Java']);
  server.answers(templateDetail, () => bean);
  return server;
}

describe('the templates', () => {
  it('are created with a name and a content, trimmed, and the new one is open', async () => {
    const server = house();
    server.answers(saveTemplate, () => bean.id);
    await show(<Templates />);
    await press('New template');
    await submit();
    expect(errors()).toEqual(['Can not empty and max-length is 64', 'Enter the template content']);
    await type('Name', ' bean ');
    await type('Content as text', 'class $name {}');
    expect(errors()).toEqual([]);
    await submit();
    await until(() => sentTo(server, templateDetail).length > 0);
    expect(sentTo(server, saveTemplate)[0]?.body).toEqual({ name: 'bean', groupName: '', content: 'class $name {}' });
    expect((await field('Name')).value).toBe('bean');
  });

  it('keep a changed text until it is saved, and ask before it is lost', async () => {
    const server = house();
    server.answers(updateTemplate, () => ({}));
    await show(<Templates />, `/admin/templates?template=${bean.id}`);
    await type('Content as text', 'record $name() {}');
    await press('New template');
    await until(() => document.querySelector('[role="dialog"]')?.textContent?.includes('haven’t been saved'));
    await press('Cancel');
    expect((await field('Content as text')).value).toBe('record $name() {}');
    await until(() => all('[role="dialog"]').length === 0);
    await submit();
    await until(() => sentTo(server, updateTemplate).length > 0);
    expect(sentTo(server, updateTemplate)[0]?.body).toMatchObject({ id: bean.id, content: 'record $name() {}' });
  });

  it('show a taken name at the name', async () => {
    const server = house();
    server.refuses(updateTemplate, '100', 'bean already exists', { key: 'template.exists' });
    await show(<Templates />, `/admin/templates?template=${bean.id}`);
    await type('Name', 'bean2');
    await submit();
    await until(() => errors().includes('bean already exists'));
    expect(document.activeElement).toBe(await field('Name'));
  });

  it('are deleted after a question', async () => {
    const server = house();
    server.answers(deleteTemplate, () => ({}));
    await show(<Templates />, `/admin/templates?template=${bean.id}`);
    await press('Delete');
    await until(() => document.querySelector('[role="dialog"]')?.textContent?.includes('“bean” will be permanently'));
    await submit();
    await until(() => sentTo(server, deleteTemplate).length > 0);
    await button('New template');
    await until(() => document.body.textContent?.includes('Select or create a template'));
  });
});
