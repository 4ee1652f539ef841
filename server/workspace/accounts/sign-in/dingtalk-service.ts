import { Refusal } from '../../../platform/http/refusal.js';
import { boundedFetch } from './bounded-fetch.js';
import { jsonOrUndefined, textAtPath } from './foreign-json.js';

export interface DingtalkSettings {
  readonly appKey: string;
  readonly appSecret: string;
  /** Base URL used instead of DingTalk's hosts; undefined: DingTalk's hosts. */
  readonly gateway: string | undefined;
  readonly timeoutMs: number;
}
/** A member of the organisation that owns the app. */
export interface DingtalkMember {
  /** Identifies the member in all apps of the organisation. */
  readonly unionId: string;
  /** Id within the organisation, used by robots to mention the member. */
  readonly userId: string;
  readonly nick: string;
  readonly email: string;
}

/** URL of DingTalk's sign-in page. */
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

/** Client of DingTalk's API. Refuses users outside the organisation: any DingTalk account can use the sign-in page. */
export class DingtalkService {
  constructor(private readonly settings: DingtalkSettings) {}

  /** The member for a code from the sign-in page. */
  async byLogin(code: string): Promise<DingtalkMember> {
    const { appKey: clientId, appSecret: clientSecret } = this.settings;
    const asked = { clientId, clientSecret, code, grantType: 'authorization_code' };
    const token = textAtPath(await this.api('/v1.0/oauth2/userAccessToken', asked), 'accessToken');
    const me = token ? await this.api('/v1.0/contact/users/me', undefined, token) : undefined;
    const unionId = textAtPath(me, 'unionId');
    if (!unionId) throw refused();
    const corp = await this.corpToken();
    const userId = textAtPath(
      await this.oapi('/topapi/user/getbyunionid', corp, { unionid: unionId }),
      'result.userid',
    );
    if (!userId) throw refused();
    return { unionId, userId, nick: textAtPath(me, 'nick'), email: textAtPath(me, 'email') };
  }

  /** The member for a code that a page inside the DingTalk app received. */
  async byApp(authCode: string): Promise<DingtalkMember> {
    const found = await this.oapi('/topapi/v2/user/getuserinfo', await this.corpToken(), { code: authCode });
    const [unionId, userId] = [textAtPath(found, 'result.unionid'), textAtPath(found, 'result.userid')];
    if (!unionId || !userId) throw refused();
    return { unionId, userId, nick: textAtPath(found, 'result.name'), email: '' };
  }

  private async corpToken(): Promise<string> {
    const { appKey, appSecret } = this.settings;
    const token = textAtPath(await this.api('/v1.0/oauth2/accessToken', { appKey, appSecret }), 'accessToken');
    if (!token) throw refused();
    return token;
  }

  private api(path: string, body: object | undefined, token = ''): Promise<unknown> {
    const url = `${this.settings.gateway ?? 'https://api.dingtalk.com'}${path}`;
    return this.ask(url, body, token ? { 'x-acs-dingtalk-access-token': token } : {});
  }

  /** The older API answers 200 with an `errcode`. */
  private async oapi(path: string, token: string, body: object): Promise<unknown> {
    const url = new URL(`${this.settings.gateway ?? 'https://oapi.dingtalk.com'}${path}`);
    url.searchParams.set('access_token', token);
    const answer = await this.ask(url.href, body, {});
    return textAtPath(answer, 'errcode') === '0' ? answer : undefined;
  }

  private async ask(url: string, body: object | undefined, headers: Record<string, string>): Promise<unknown> {
    const method = body ? 'POST' : 'GET';
    const json = { 'content-type': 'application/json', ...headers };
    const init = { method, headers: json, body: body ? JSON.stringify(body) : null };
    const response = await boundedFetch(url, init, this.settings.timeoutMs).catch(() => {
      throw unreachable();
    });
    if (response.status >= 500) throw unreachable();
    return response.ok ? jsonOrUndefined(await response.text()) : undefined;
  }
}

const refused = () => new Refusal('login.refused', { said: 'DingTalk' });
const unreachable = () => new Refusal('login.unreachable', { name: 'DingTalk' });
