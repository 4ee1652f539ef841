import { All, Controller, Get, Ip, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { tokenOfLoginKey } from '../../../contracts/accounts.js';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import { Public } from '../../access/requires.js';
import { Refusal } from '../../platform/refusal.js';
import { In, Route } from '../../platform/route.js';
import { clearMark, markOf, setMark } from './browser-cookie.js';
import { LoginKeys } from './login-keys.js';
import { Oauth } from './oauth.js';
import { ownPath, withQuery } from './own-path.js';

const asked = z.object({ redirect: z.string().optional().catch(undefined), state: z.string().max(512).catch('') });
const fields = z.record(z.string(), z.string());

/** Browsers on their way to a provider and back. They are answered with redirects to paths of ours, never with JSON. */
@Controller()
export class OauthController {
  constructor(
    private readonly oauth: Oauth,
    private readonly loginKeys: LoginKeys,
  ) {}

  @Get('/system/oauth/login/:type')
  @Public()
  async login(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const { redirect } = asked.parse(request.query);
    await onward(reply, ownPath(redirect), async () => {
      demandCustom(request);
      const origin = `${request.protocol}://${request.host}`;
      const { url, key, mark, secure } = await this.oauth.sendAway(redirect, origin, ip);
      setMark(reply, key, mark, 600, secure);
      return url;
    });
  }

  @All('/system/oauth/:type/callback')
  @Public()
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const [path = '', search = ''] = splitAt(request.url, '?');
    // A form that the provider's page posts carries no Lax cookie; the same as a GET does.
    if (request.method === 'POST') {
      const posted = fields.catch({}).parse(request.body ?? {});
      return void reply.code(303).header('location', withQuery(path, posted)).send();
    }
    const { state } = asked.parse(request.query);
    await onward(reply, '/', async () => {
      demandCustom(request);
      const mark = markOf(request, state);
      if (mark) clearMark(reply, state);
      const back = await this.oauth.comeBack(state, search, mark, ip);
      setMark(reply, back.key, back.mark, 30, back.secure);
      return withQuery('/successLogin', { loginKey: back.key, redirect: back.redirect });
    });
  }

  @Route(tokenOfLoginKey)
  @Public()
  tokenOfLoginKey(
    @In() { loginKey }: Input<typeof tokenOfLoginKey>,
    @Req() request: FastifyRequest,
  ): Promise<Reply<typeof tokenOfLoginKey>> {
    return this.loginKeys.tokenOf(loginKey, markOf(request, loginKey));
  }
}

/** The wire knows one provider, whose name is `custom`. */
function demandCustom({ params }: FastifyRequest): void {
  if (!z.object({ type: z.literal('custom') }).safeParse(params).success) throw new Refusal('login.off');
}

/** To where `work` says, or back to the sign-in page, which knows a sentence for the key. */
export async function onward(reply: FastifyReply, redirect: string, work: () => Promise<string>): Promise<void> {
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
