import { All, Controller, Get, Ip, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { tokenOfLoginKey } from '../../../../contracts/workspace/accounts.js';
import { Public } from '../../../platform/access/requires.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { In, Route } from '../../../platform/http/route.js';
import { browserMarkOf, clearBrowserMark, setBrowserMark } from './browser-cookie.js';
import { LoginKeys } from './login-keys.js';
import { Oauth } from './oauth.js';
import { ownPath, withQuery } from './own-path.js';

const asked = z.object({ redirect: z.string().optional().catch(undefined), state: z.string().max(512).catch('') });
const fields = z.record(z.string(), z.string());

/** Redirects to a provider and back. Replies are redirects to paths of this server, never JSON. */
@Controller()
export class OauthController {
  constructor(
    private readonly oauth: Oauth,
    private readonly loginKeys: LoginKeys,
  ) {}

  @Get('/system/oauth/login/:type')
  @Public({ anyOrigin: false })
  async login(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const { redirect } = asked.parse(request.query);
    await redirectWithCookie(reply, ownPath(redirect), async () => {
      demandCustom(request);
      const origin = `${request.protocol}://${request.host}`;
      const { url, key, mark, secure } = await this.oauth.begin(redirect, origin, ip);
      setBrowserMark(reply, key, mark, 600, secure);
      return url;
    });
  }

  @All('/system/oauth/:type/callback')
  @Public({ anyOrigin: false })
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const [path = '', search = ''] = splitAt(request.url, '?');
    // Browsers do not send Lax cookies with a cross-site form post; redirect to the same address as a GET.
    if (request.method === 'POST') {
      const posted = fields.catch({}).parse(request.body ?? {});
      return void reply.code(303).header('location', withQuery(path, posted)).send();
    }
    const { state } = asked.parse(request.query);
    await redirectWithCookie(reply, '/', async () => {
      demandCustom(request);
      const mark = browserMarkOf(request, state);
      if (mark) clearBrowserMark(reply, state);
      const back = await this.oauth.finish(state, search, mark, ip);
      setBrowserMark(reply, back.key, back.mark, 30, back.secure);
      return withQuery('/successLogin', { loginKey: back.key, redirect: back.redirect });
    });
  }

  @Route(tokenOfLoginKey)
  @Public({ anyOrigin: false })
  tokenOfLoginKey(@In() { loginKey }: Input<typeof tokenOfLoginKey>, @Req() request: FastifyRequest) {
    return this.loginKeys.tokenOf(loginKey, browserMarkOf(request, loginKey));
  }
}

/** The API has one provider, named `custom`. */
function demandCustom({ params }: FastifyRequest): void {
  if (!z.object({ type: z.literal('custom') }).safeParse(params).success) throw new Refusal('login.off');
}

/** Redirects to the result of `work`, or to the sign-in page, which shows a message for the error key. */
export async function redirectWithCookie(
  reply: FastifyReply,
  redirect: string,
  work: () => Promise<string>,
): Promise<void> {
  const target = await work().catch((error: unknown) => {
    if (error instanceof Refusal) return withQuery('/login', { error: error.key, redirect });
    throw error;
  });
  await reply.header('cache-control', 'no-store').redirect(target, 302);
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
