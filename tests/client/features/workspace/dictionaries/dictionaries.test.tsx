import { describe, expect, it } from '@jest/globals';
import { encodeId } from '../../../../../contracts/platform/wire.js';
import {
  addDictionary,
  deleteDictionary,
  dictionaryUses,
  listDictionaries,
  listDictionaryItems,
} from '../../../../../contracts/workspace/dictionaries.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { all, button, errors, press, sentTo, show, submit, toasts, type, until } = await import(
  '../../../admin/stage.js'
);
const { Dictionaries } = await import('../../../../../client/features/workspace/dictionaries/Dictionaries.js');

const moduleId = encodeId(1);
const dictionary = (n: number, name: string, description = '') => ({ id: encodeId(n), name, description, moduleId });

function house() {
  const server = fakeServer();
  const list = [dictionary(2, 'order_state', 'States of an order'), dictionary(3, 'currency')];
  server.answers(listDictionaries, () => list);
  server.answers(listDictionaryItems, () => []);
  server.answers(dictionaryUses, () => ({ total: 0, list: [] }));
  return { server, list };
}
const names = () => all('ul[aria-label="Dictionaries"] button').map(({ textContent }) => textContent);

describe('the dictionaries of an application', () => {
  it('show the first one, and are filtered by name and description', async () => {
    house();
    await show(<Dictionaries moduleId={moduleId} mayEdit />);
    await until(() => document.querySelector('h2')?.textContent === 'order_state');
    await type('Filter dictionaries', 'STATES of');
    expect(names()).toEqual(['order_stateStates of an order']);
    await type('Filter dictionaries', 'nothing');
    expect(document.body.textContent).toContain('No results');
  });

  it('are created, named once, and opened', async () => {
    const { server, list } = house();
    server.refuses(addDictionary, '100', 'currency already exists', { key: 'dictionary.exists' });
    await show(<Dictionaries moduleId={moduleId} mayEdit />);
    await press('New dictionary');
    await submit();
    expect(errors()).toEqual(['Can not empty and max-length is 128']);
    await type('Name', ' currency ');
    await submit();
    await until(() => errors().includes('currency already exists'));
    const made = dictionary(4, 'country');
    server.answers(addDictionary, () => {
      list.push(made);
      return made;
    });
    await type('Name', ' country ');
    await submit();
    await until(() => document.querySelector('h2')?.textContent === 'country');
    expect(sentTo(server, addDictionary).at(-1)?.body).toEqual({ moduleId, name: 'country', description: '' });
  });

  it('are deleted after their uses were shown, and the deletion can be undone', async () => {
    const { server } = house();
    const use = {
      docId: encodeId(9),
      docName: 'Pay',
      url: '/pay',
      httpMethod: 'POST',
      isShow: 1 as const,
      rows: ['state'],
    };
    server.answers(dictionaryUses, () => ({ total: 1, list: [use] }));
    server.answers(deleteDictionary, () => ({}));
    await show(<Dictionaries moduleId={moduleId} mayEdit />);
    await press('Delete dictionary');
    await until(() => document.querySelector('[role="dialog"]')?.textContent?.includes('Used in 1 doc:'));
    await submit();
    await until(() => toasts.includes('Deleted “order_state”'));
    expect(sentTo(server, deleteDictionary)[0]?.body).toEqual({ id: encodeId(2) });
  });

  it('offer readers nothing to change', async () => {
    house();
    await show(<Dictionaries moduleId={moduleId} mayEdit={false} />);
    await button('currency');
    expect(all('button').map(({ textContent }) => textContent)).not.toContain('New dictionary');
    expect(all('button').map(({ textContent }) => textContent)).not.toContain('Delete dictionary');
  });
});
