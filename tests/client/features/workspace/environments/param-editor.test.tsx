import { describe, expect, it } from '@jest/globals';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import { listDictionaries } from '../../../../../contracts/workspace/dictionaries.js';
import { addEnvironmentParam } from '../../../../../contracts/workspace/environments.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { act } = await import('react');
const { errors, field, sentTo, show, type, until } = await import('../../../admin/stage.js');
const { NewParam } = await import('../../../../../client/features/workspace/environments/ParamEditor.js');

const at = { environmentId: encodeId(3), style: 1 as const, parentId: '' };

describe('a common row in editing', () => {
  it('marks a name that breaks the format, as the tables do, and stores it all the same', async () => {
    const server = fakeServer();
    server.answers(listDictionaries, () => []);
    server.answers(addEnvironmentParam, () => ({ id: encodeId(9) }));
    const done: boolean[] = [];
    await show(
      <table>
        <tbody>
          <NewParam moduleId={encodeId(1)} at={at} depth={0} onDone={() => done.push(true)} onClose={() => {}} />
        </tbody>
      </table>,
    );
    await type('Name', 'X-Tenant_1');
    expect(errors()).toEqual([]);
    await type('Name', 'X.Tenant');
    expect(errors()).toEqual(['Format error. Letters, digits, - and _ are allowed']);
    const name = await field('Name');
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')).not.toBeNull();
    await act(async () => name.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    await until(() => done.length > 0);
    expect(sentTo(server, addEnvironmentParam)[0]?.body).toMatchObject({ ...at, name: 'X.Tenant' });
  });
});
