import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getDoc, saveDoc } from '../../contracts/docs/docs.js';
import { settleNow } from '../../contracts/docs/live.js';
import { blame, changelog, getVersion, listHistory, listSnapshots } from '../../contracts/history/history.js';
import { login } from '../../contracts/workspace/accounts.js';
import { addDictionary, addDictionaryItem } from '../../contracts/workspace/dictionaries.js';
import { customDoc, markdownDoc } from '../support/places.js';
import { Attack, seconds, times, whole } from './attack.js';
import { nastyText, nastyTexts } from './nasty-texts.js';

let attack: Attack;
beforeAll(async () => {
  attack = await Attack.prepare();
}, seconds(300));
afterAll(() => attack?.end(), seconds(60));

describe('one person does not stop the others', () => {
  it(
    'with sixty lists of large snapshots at once',
    async () => {
      const { attacker, place } = attack;
      const docId = await markdownDoc(attacker, place, 'x');
      const large = { id: docId, moduleId: place.moduleId, type: 3, name: 'Large' } as const;
      for (let n = 0; n < (whole ? 22 : 5); n++)
        await attacker.call(saveDoc, { ...large, description: `${n} ${'words '.repeat(whole ? 300_000 : 50_000)}` });
      for (const list of [listSnapshots, changelog, listHistory, blame])
        await attack.withstand(list.path, () => times(whole ? 60 : 20, () => attack.send(list, { docId })));
    },
    seconds(300),
  );

  it.each(whole ? nastyTexts : (['emphasis', 'paragraphs'] as const))(
    'with a doc of %s',
    async (kind) => {
      const { attacker, place } = attack;
      const text = nastyText(kind, whole ? 240_000 : 40_000);
      await attack.withstand(`docs of ${kind}`, async () => {
        for (const make of [markdownDoc, customDoc]) {
          const docId = await make(attacker, place, text).catch(() => '');
          if (docId === '') continue;
          await Promise.all([
            attack.send(getVersion, { docId, version: 1 }),
            attack.send(getDoc, { id: docId }),
            attack.send(listHistory, { docId }),
            attack.send(blame, { docId }),
            attack.send(settleNow, { id: docId }),
          ]);
        }
      });
    },
    seconds(300),
  );

  it(
    'with a dictionary of tags that never end',
    async () => {
      const { attacker, place } = attack;
      const dictionary = { moduleId: place.moduleId, name: 'Tags', description: '' };
      const { id: enumId } = await attacker.call(addDictionary, dictionary);
      const description = "'<br '".repeat(800);
      for (let n = 0; n < (whole ? 190 : 10); n++)
        await attack.send(addDictionaryItem, { enumId, name: `v-${n}`, type: 'string', value: `${n}`, description });
      const row = { id: '', name: 'tag', type: 'enum', enumId, required: 1, example: '', orderIndex: 1 } as const;
      const rows = Array.from({ length: whole ? 190 : 10 }, (_, n) => ({ ...row, name: `tag-${n}`, description }));
      const doc = { moduleId: place.moduleId, type: 0, name: 'Tagged', url: '/tagged', httpMethod: 'POST' } as const;
      const { id } = await attacker.call(saveDoc, { ...doc, requestParams: rows });
      await attack.withstand('dictionary', () => times(10, () => attack.send(getDoc, { id })));
    },
    seconds(300),
  );

  it(
    'with megabytes where a switch belongs',
    async () => {
      const toggled = 'x'.repeat(3_900_000);
      const guess = { username: 'nobody', password: 'x', source: toggled };
      await attack.withstand('large switch', () => times(whole ? 60 : 5, () => attack.send(login, guess)));
      expect(await attack.send(getDoc, { id: toggled })).toContain('"code"');
    },
    seconds(120),
  );
});
