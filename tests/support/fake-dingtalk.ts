import http from 'node:http';
import { bodyOf, closed, listening } from './local-server.js';

export const dingtalkApp = { key: 'ding-key', secret: 'ding-secret' };

export interface FakeDingtalk {
  readonly url: string;
  /** The user at the browser. An empty `userId` means that the user belongs to no organization or to another one. */
  person: { unionId: string; userId: string; nick: string; email?: string };
  readonly heard: string[];
  instead: ((response: http.ServerResponse) => unknown) | undefined;
  stop(): Promise<void>;
}

/** The parts of DingTalk's three hosts that sign-in uses, on loopback; checks keys, codes and tokens as they do. */
export async function startDingtalk(): Promise<FakeDingtalk> {
  const server = http.createServer();
  const fake: FakeDingtalk = {
    url: await listening(server),
    ...{ person: { unionId: 'u-1', userId: 'm-1', nick: 'Ding' }, heard: [], instead: undefined },
    stop: () => closed(server),
  };
  server.on('request', async (request, response) => {
    const asked = new URL(request.url ?? '', fake.url);
    fake.heard.push(asked.pathname);
    if (asked.pathname === '/oauth2/auth') {
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('authCode', 'login-code');
      back.searchParams.set('state', asked.searchParams.get('state') ?? '');
      return response.writeHead(302, { location: back.href }).end();
    }
    if (fake.instead) return fake.instead(response);
    const text = await bodyOf(request);
    const [status, body] = answer(fake, asked, text ? JSON.parse(text) : {}, request.headers);
    return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return fake;
}

function answer(
  { person }: FakeDingtalk,
  { pathname, searchParams }: URL,
  body: Readonly<Record<string, unknown>>,
  headers: http.IncomingHttpHeaders,
): [number, object] {
  const corp = searchParams.get('access_token') === 'corp-token';
  const no: [number, object] = [400, { code: 'invalid' }];
  const { key, secret } = dingtalkApp;
  switch (pathname) {
    case '/v1.0/oauth2/userAccessToken':
      return body.clientId === key && body.clientSecret === secret && body.code === 'login-code'
        ? [200, { accessToken: 'user-token', expireIn: 7200 }]
        : no;
    case '/v1.0/oauth2/accessToken':
      return body.appKey === key && body.appSecret === secret ? [200, { accessToken: 'corp-token' }] : no;
    case '/v1.0/contact/users/me':
      return headers['x-acs-dingtalk-access-token'] === 'user-token' ? [200, person] : no;
    case '/topapi/user/getbyunionid':
      return corp && body.unionid === person.unionId && person.userId
        ? [200, { errcode: 0, result: { contact_type: 0, userid: person.userId } }]
        : [200, { errcode: 60121, errmsg: 'not found', result: { userid: 'not to be read' } }];
    case '/topapi/v2/user/getuserinfo':
      return corp && body.code === 'app-code'
        ? [
            200,
            { errcode: 0, result: { unionid: person.unionId, userid: person.userId, name: person.nick, sys_level: 1 } },
          ]
        : [200, { errcode: 40078, errmsg: 'bad code' }];
    default:
      return [404, {}];
  }
}
