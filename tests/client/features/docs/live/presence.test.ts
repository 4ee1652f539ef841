import { describe, expect, it } from '@jest/globals';
import { othersOf } from '../../../../../client/features/docs/live/presence.js';

const user = (userId: string, name: string, color = '#0073b0') => ({ user: { userId, name, color } });

describe('who else is here', () => {
  it('shows a person with two tabs once, and leaves oneself out', () => {
    const states = new Map<number, unknown>([
      [1, user('me', 'Me')],
      [2, user('bo', 'Bo')],
      [3, user('ada', 'Ada')],
      [4, user('bo', 'Bo')],
    ]);
    expect(othersOf(states, 1).map(({ name, clients }) => [name, clients])).toEqual([
      ['Ada', [3]],
      ['Bo', [2, 4]],
    ]);
  });

  it('does not trust what others send', () => {
    const states = new Map<number, unknown>([
      [2, null],
      [3, {}],
      [4, { user: 'Bo' }],
      [5, { user: { userId: 7, name: 'Bo' } }],
      [6, user('ada', 'A'.repeat(500), 'url(//evil)')],
    ]);
    expect(othersOf(states, 1)).toEqual([{ userId: 'ada', name: 'A'.repeat(64), color: '#5f6b7c', clients: [6] }]);
  });
});
