import { describe, expect, it } from '@jest/globals';
import { addDictionaryItem, listDictionaryItems } from '../../../../../contracts/workspace/dictionaries.js';
import { fakeServer, openBrowser } from '../../../screen.js';

openBrowser();
const { act } = await import('react');
const { errors, field, press, sentTo, show, type, until } = await import('../../../admin/stage.js');
const { ItemTable } = await import('../../../../../client/features/workspace/dictionaries/ItemTable.js');

const dictionary = { id: 'kpX9MXr1', name: 'states', description: '', moduleId: '7YX0lXxR' };
const item = { id: 'rnzdb8jY', enumId: dictionary.id, name: 'NEW', type: 'string', value: '1', description: '' };

const enter = async (label: string) => {
  const input = await field(label);
  await act(async () => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
};

function house() {
  const server = fakeServer();
  server.answers(listDictionaryItems, () => [{ ...item, orderIndex: 0 }]);
  return server;
}

describe('the items of a dictionary', () => {
  it('are added by Enter, trimmed, and a name is required', async () => {
    const server = house();
    server.answers(addDictionaryItem, () => ({ id: '7YX0lXxR' }));
    await show(<ItemTable dictionary={dictionary} mayEdit />);
    await press('New item');
    await enter('Name');
    expect(errors()).toEqual(['Can not empty and max-length is 128']);
    expect(document.activeElement).toBe(await field('Name'));
    await type('Name', ' PAID ');
    await type('Value', '2');
    await enter('Value');
    await until(() => sentTo(server, addDictionaryItem).length > 0);
    expect(sentTo(server, addDictionaryItem).map(({ body }) => body)).toEqual([
      { enumId: dictionary.id, name: 'PAID', type: 'string', value: '2', description: '' },
    ]);
  });

  it('keep what was typed when the name is taken, and say so below the row', async () => {
    const server = house();
    server.refuses(addDictionaryItem, '100', 'NEW already exists', { key: 'dictionaryItem.exists' });
    await show(<ItemTable dictionary={dictionary} mayEdit />);
    await press('New item');
    await type('Name', 'NEW');
    await enter('Name');
    await until(() => errors().includes('NEW already exists'));
    expect((await field('Name')).value).toBe('NEW');
    expect((await field('Name')).getAttribute('aria-invalid')).toBe('true');
  });
});
