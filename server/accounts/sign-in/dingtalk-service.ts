import { Refusal } from '../../platform/refusal.js';
import { parsed, textAt } from './answers.js';
import { boundedFetch } from './bounded-fetch.js';

export interface DingtalkSettings {
  readonly appKey: string;
  readonly appSecret: string;
  /** In the place of DingTalk's hosts; undefined: those themselves. */
  readonly gateway: string | undefined;
  readonly timeoutMs: number;
}
/** One member of the organisation that the app belongs to. */
export interface DingtalkMember {
  /** The same in all apps of the organisation; by it they are known. */
  readonly unionId: string;
  /** Their name within the organisation, by which robots can call them. */
  readonly userId: string;
  readonly nick: string;
  readonly email: string;
}

/** Where a browser is sent to say who it is. */
export function dingtalkLoginUrl({ appKey, gateway }: DingtalkSettings, redirectUri: string, state: string): string {
  const url = new URL(`${gateway ?? 'https://login.dingtalk.com'}/oauth2/auth`);
  const asked = {
    redirect_uri: redirectUri,
    response_type: 'code',
    client_id: appKey,
    scope: 'openid',
    state,
    prompt: 'consent',
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}

/** DingTalk's own calls. Whoever is not of the organisation is refused: any DingTalk account can answer the sign-in page. */
export class DingtalkService {
  constructor(private readonly settings: DingtalkSettings) {}

  /** Behind the code that a browser brought back from the sign-in page. */
  async byLogin(code: string): Promise<DingtalkMember> {
    const { appKey: clientId, appSecret: clientSecret } = this.settings;
    const asked = { clientId, clientSecret, code, grantType: 'authorization_code' };
    const token = textAt(await this.api('/v1.0/oauth2/userAccessToken', asked), 'accessToken');
    const me = token ? await this.api('/v1.0/contact/users/me', undefined, token) : undefined;
    const unionId = textAt(me, 'unionId');
    if (!unionId) throw refused();
    const corp = await this.corpToken();
    const userId = textAt(await this.oapi('/topapi/user/getbyunionid', corp, { unionid: unionId }), 'result.userid');
    if (!userId) throw refused();
    return { unionId, userId, nick: textAt(me, 'nick'), email: textAt(me, 'email') };
  }

  /** Behind the code that a page inside of the DingTalk app was given. */
  async byApp(authCode: string): Promise<DingtalkMember> {
    const found = await this.oapi('/topapi/v2/user/getuserinfo', await this.corpToken(), { code: authCode });
    const [unionId, userId] = [textAt(found, 'result.unionid'), textAt(found, 'result.userid')];
    if (!unionId || !userId) throw refused();
    return { unionId, userId, nick: textAt(found, 'result.name'), email: '' };
  }

  private async corpToken(): Promise<string> {
    const { appKey, appSecret } = this.settings;
    const token = textAt(await this.api('/v1.0/oauth2/accessToken', { appKey, appSecret }), 'accessToken');
    if (!token) throw refused();
    return token;
  }

  private api(path: string, body: object | undefined, token = ''): Promise<unknown> {
    const url = `${this.settings.gateway ?? 'https://api.dingtalk.com'}${path}`;
    return this.ask(url, body, token ? { 'x-acs-dingtalk-access-token': token } : {});
  }

  /** The older calls answer 200 with an `errcode`. */
  private async oapi(path: string, token: string, body: object): Promise<unknown> {
    const url = new URL(`${this.settings.gateway ?? 'https://oapi.dingtalk.com'}${path}`);
    url.searchParams.set('access_token', token);
    const answer = await this.ask(url.href, body, {});
    return textAt(answer, 'errcode') === '0' ? answer : undefined;
  }

  private async ask(url: string, body: object | undefined, headers: Record<string, string>): Promise<unknown> {
    const method = body ? 'POST' : 'GET';
    const json = { 'content-type': 'application/json', ...headers };
    const init = { method, headers: json, body: body ? JSON.stringify(body) : null };
    const response = await boundedFetch(url, init, this.settings.timeoutMs).catch(() => {
      throw unreachable();
    });
    if (response.status >= 500) throw unreachable();
    return response.ok ? parsed(await response.text()) : undefined;
  }
}

const refused = () => new Refusal('login.refused', { said: 'DingTalk' });
const unreachable = () => new Refusal('login.unreachable', { name: 'DingTalk' });
