import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setDocStatus } from '../../../contracts/docs/docs.js';
import { unread } from '../../../contracts/notifications/notice.js';
import { me } from '../../../contracts/workspace/accounts.js';
import { fakeServer, openBrowser } from '../screen.js';

openBrowser('/project/doc/abc');
const { call, Failed, Refused } = await import('../../../client/lib/api.js');
const { session, ownPath } = await import('../../../client/lib/session.js');

const someone = {
  id: 'kpX9MXr1',
  username: 'lilei',
  nickname: '李雷',
  email: '',
  source: 'register',
  status: 1,
  isSuperAdmin: 0,
  gmtCreate: '2026-11-21 12:00:00',
  dingdingNick: '',
  dingdingUserId: '',
  weComMobile: '',
  preferences: { lang: '', theme: '', density: '' },
} as const;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  session.begin('kpX9MXr1:jwt');
});
afterEach(() => session.end());

describe('a call', () => {
  it('sends the token and the language, and gives the data of the envelope', async () => {
    server.answers(me, () => someone);
    expect(await call(me, {})).toEqual(someone);
    const { headers } = server.sent[0] ?? {};
    expect([headers?.get('token'), headers?.get('accept-language')]).toEqual(['kpX9MXr1:jwt', 'zh-CN']);
  });

  it('puts the input of a GET in the query, of a POST in the body', async () => {
    server.answers(unread, () => []);
    server.answers(setDocStatus, () => ({}));
    await call(unread, { limit: 8 });
    await call(setDocStatus, { id: 'kpX9MXr1', status: 10 });
    expect(server.sent.map(({ path, body }) => [path, body])).toEqual([
      ['/user/message/unread', undefined],
      ['/doc/status/update', { id: 'kpX9MXr1', status: 10 }],
    ]);
  });

  it('is refused with the sentence, the key and the facts', async () => {
    server.refuses(setDocStatus, '100', '文档已锁定', { key: 'doc.locked', requestId: 'r-9', by: '李雷' });
    const error = await call(setDocStatus, { id: 'kpX9MXr1', status: 10 }).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(Refused);
    expect(error).toMatchObject({ message: '文档已锁定', key: 'doc.locked', requestId: 'r-9', facts: { by: '李雷' } });
  });

  it('ends the session on 1000, demands a password on 2000', async () => {
    server.refuses(me, '2000', '请设置密码');
    await expect(call(me, {})).rejects.toBeInstanceOf(Refused);
    expect(session.token()).toBe('kpX9MXr1:jwt');
    server.refuses(me, '1000', '请登录');
    await expect(call(me, {})).rejects.toBeInstanceOf(Refused);
    expect(session.token()).toBe('');
  });

  it('does not end a new session with a late answer to the old token', async () => {
    server.refuses(me, '1000');
    const late = call(me, {});
    session.begin('kpX9MXr1:new');
    await expect(late).rejects.toBeInstanceOf(Refused);
    expect(session.token()).toBe('kpX9MXr1:new');
  });

  it('fails with the request id on a code it does not know, and without on an answer that is no envelope', async () => {
    server.refuses(me, '7');
    await expect(call(me, {})).rejects.toMatchObject({ requestId: 'req-1' });
    await expect(call(unread, {})).rejects.toBeInstanceOf(Failed);
  });
});

describe('the way back after sign-in', () => {
  it.each([
    ['/view/abc?x=1#y', '/view/abc?x=1#y'],
    ['//evil.example/x', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/login?redirect=/x', '/'],
    [null, '/'],
  ])('takes %j to %j', (path, home) => {
    expect(ownPath(path)).toBe(home);
  });
});
