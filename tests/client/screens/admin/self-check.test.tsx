import { describe, expect, it } from '@jest/globals';
import { fakeServer, openBrowser } from '../../screen.js';

openBrowser('/admin/self-audit');
const { all, show, until } = await import('../../admin/stage.js');
const { SelfCheck } = await import('../../../../client/screens/admin/SelfCheck.js');
const { setLanguage } = await import('../../../../client/lib/i18n.js');

const at = '2026-03-02T10:00:00.000Z';
const broken = (what: string, stream = 'doc-7', version = 3) => ({ stream, version, position: 9, what });
const check = {
  ...{ state: 'done' as const, by: { id: 'a', name: 'Ann' }, askedAt: at, startedAt: at, finishedAt: at },
  ...{ done: 5, total: 5, error: '' },
  result: {
    chain: {
      ...{ streams: 1, events: 5, checkpoints: 1, digest: 'ab', noted: 2, notedFound: 1, erased: 0, broken: 4 },
      firstBroken: [
        broken('changed'),
        broken('cut short'),
        broken('checkpoint missing', 'a.jsonl line 4', 0),
        broken('file missing', 'a.jsonl', 0),
        broken('of a later version'),
      ],
    },
    rows: [
      {
        ...{ category: 'doc', streams: 1, events: 5, differences: 1 },
        first: [{ stream: 'doc-8', what: 'row differs', fields: ['name', 'url'] }],
      },
    ],
  },
};
const places = () => all('li').map(({ textContent }) => textContent);

describe('what a check of the log found', () => {
  it('is a sentence in English and in Chinese', async () => {
    fakeServer();
    await show(<SelfCheck check={check} />);
    await until(() => places().length > 0);
    expect(places()).toEqual([
      'doc-7, version 3: not what was written, or not where it was written',
      'doc-7, version 3: missing, the stream was cut short',
      'a.jsonl line 4: not a checkpoint of this log, or the log was rewritten since',
      'a.jsonl: the file with the copies is gone',
      'doc-7: of a later version',
      'doc-8: the row is not what its events make (name, url)',
    ]);
    await setLanguage('zh-CN');
    await until(() => places()[0] === 'doc-7 第 3 版：内容或位置与写入时不同');
    expect(places().at(-1)).toBe('doc-8：数据行与事件重放结果不同（name, url）');
    await setLanguage('en');
  });
});
