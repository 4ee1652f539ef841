import { All, Controller, Get, Ip, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bindDingtalk, unbindDingtalk } from '../../../../contracts/workspace/accounts.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Public, Requires } from '../../../platform/access/requires.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { By, Route } from '../../../platform/http/route.js';
import { browserMarkOf, clearBrowserMark, setBrowserMark } from './browser-cookie.js';
import { type Back, Dingtalk } from './dingtalk.js';
import { DingtalkAccounts } from './dingtalk-accounts.js';
import { redirectWithCookie } from './oauth.controller.js';
import { ownPath, withQuery } from './own-path.js';

const word = z.string().max(512).catch('');
const asked = z.object({ redirect: word, state: word, code: word, authCode: word });
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** Redirects to DingTalk and back, for sign-in and for binding an account. */
@Controller()
export class DingtalkController {
  constructor(
    private readonly dingtalk: Dingtalk,
    private readonly people: DingtalkAccounts,
  ) {}

  @All('/system/dingtalk/login')
  @Public({ anyOrigin: false })
  async login(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const { redirect } = asked.parse(request.query);
    await redirectWithCookie(reply, ownPath(redirect), async () => {
      const { url, key, mark, secure } = await this.dingtalk.sendAway(undefined, redirect, originOf(request), ip);
      setBrowserMark(reply, key, mark, 600, secure);
      return url;
    });
  }

  @All('/system/dingtalk/callback')
  @Public({ anyOrigin: false })
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const { state, code, authCode } = asked.parse(request.query);
    await redirectWithCookie(reply, '/', async () => {
      const mark = browserMarkOf(request, state);
      if (mark) clearBrowserMark(reply, state);
      const { binding, back } = await this.dingtalk.comeBack(state, authCode || code, mark, ip);
      return binding ? bound(back) : this.signedIn(request, reply, back);
    });
  }

  /**
   * Signs in with a code from the DingTalk app. Own origin only: a foreign link could sign in to the attacker's
   * account.
   */
  @Get('/system/dingtalk/auth')
  @Public({ anyOrigin: false })
  async auth(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const { authCode, redirect } = asked.parse(request.query);
    await redirectWithCookie(reply, ownPath(redirect), async () => {
      if (!authCode || !fromOurPage(request)) throw new Refusal('login.expired');
      const { key, mark } = await this.dingtalk.enter(authCode, ip);
      setBrowserMark(reply, key, mark, 30, request.protocol === 'https');
      return withQuery('/successLogin', { loginKey: key, redirect: ownPath(redirect) });
    });
  }

  @Route(bindDingtalk)
  @Requires('user')
  async bind(
    @By() actor: Actor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Ip() ip: string,
  ) {
    const { url, key, mark, secure } = await this.dingtalk.sendAway(actor, '/user', originOf(request), ip);
    setBrowserMark(reply, key, mark, 600, secure);
    return { url };
  }

  @Route(unbindDingtalk)
  @Requires('user')
  async unbind(@By() actor: Actor) {
    await this.people.unbind(actor);
  }

  private async signedIn(request: FastifyRequest, reply: FastifyReply, back: () => Promise<Back>): Promise<string> {
    const found = await back();
    if (found === 'bound') return '/user?dingtalk=bound';
    setBrowserMark(reply, found.key, found.mark, 30, request.protocol === 'https');
    return withQuery('/successLogin', { loginKey: found.key, redirect: found.redirect });
  }
}

/** A user who binds an account is signed in already, so errors are shown on the user's profile page. */
async function bound(back: () => Promise<unknown>): Promise<string> {
  return back().then(
    () => '/user?dingtalk=bound',
    (error: unknown) => {
      if (error instanceof Refusal) return withQuery('/user', { error: error.key });
      throw error;
    },
  );
}

/** Checks `sec-fetch-site`; for browsers that do not send it, the referer. */
function fromOurPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { referer = '' } = headers;
  return URL.canParse(referer) && new URL(referer).host === host;
}
