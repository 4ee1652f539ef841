import { All, Controller, Get, Ip, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bindDingtalk, unbindDingtalk } from '../../../contracts/accounts.js';
import type { Reply } from '../../../contracts/endpoint.js';
import type { Actor } from '../../access/actor.js';
import { Public, Requires } from '../../access/requires.js';
import { Refusal } from '../../platform/refusal.js';
import { By, Route } from '../../platform/route.js';
import { clearMark, markOf, setMark } from './browser-cookie.js';
import { type Back, Dingtalk } from './dingtalk.js';
import { DingtalkPeople } from './dingtalk-people.js';
import { onward } from './oauth.controller.js';
import { ownPath, withQuery } from './own-path.js';

const word = z.string().max(512).catch('');
const asked = z.object({ redirect: word, state: word, code: word, authCode: word });
const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** Browsers on their way to DingTalk and back, and the account that is bound to somebody there. */
@Controller()
export class DingtalkController {
  constructor(
    private readonly dingtalk: Dingtalk,
    private readonly people: DingtalkPeople,
  ) {}

  @All('/system/dingtalk/login')
  @Public()
  async login(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const { redirect } = asked.parse(request.query);
    await onward(reply, ownPath(redirect), async () => {
      const { url, key, mark, secure } = await this.dingtalk.sendAway(undefined, redirect, originOf(request), ip);
      setMark(reply, key, mark, 600, secure);
      return url;
    });
  }

  @All('/system/dingtalk/callback')
  @Public()
  async callback(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const { state, code, authCode } = asked.parse(request.query);
    await onward(reply, '/', async () => {
      const mark = markOf(request, state);
      if (mark) clearMark(reply, state);
      const { binding, back } = await this.dingtalk.comeBack(state, authCode || code, mark, ip);
      return binding ? bound(back) : this.signedIn(request, reply, back);
    });
  }

  /** With a code that the DingTalk app gave to our page. From a link of somebody else's it would be their account that opens. */
  @Get('/system/dingtalk/auth')
  @Public()
  async auth(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() ip: string): Promise<void> {
    const { authCode, redirect } = asked.parse(request.query);
    await onward(reply, ownPath(redirect), async () => {
      if (!authCode || !fromOurPage(request)) throw new Refusal('login.expired');
      const { key, mark } = await this.dingtalk.enter(authCode, ip);
      setMark(reply, key, mark, 30, request.protocol === 'https');
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
  ): Promise<Reply<typeof bindDingtalk>> {
    const { url, key, mark, secure } = await this.dingtalk.sendAway(actor, '/user', originOf(request), ip);
    setMark(reply, key, mark, 600, secure);
    return { url };
  }

  @Route(unbindDingtalk)
  @Requires('user')
  async unbind(@By() actor: Actor): Promise<Reply<typeof unbindDingtalk>> {
    await this.people.unbind(actor);
    return {};
  }

  private async signedIn(request: FastifyRequest, reply: FastifyReply, back: () => Promise<Back>): Promise<string> {
    const found = await back();
    if (found === 'bound') return '/user?dingtalk=bound';
    setMark(reply, found.key, found.mark, 30, request.protocol === 'https');
    return withQuery('/successLogin', { loginKey: found.key, redirect: found.redirect });
  }
}

/** Who binds is signed in already: what goes wrong is told on their own page. */
async function bound(back: () => Promise<unknown>): Promise<string> {
  return back().then(
    () => '/user?dingtalk=bound',
    (error: unknown) => {
      if (error instanceof Refusal) return withQuery('/user', { error: error.key });
      throw error;
    },
  );
}

/** Browsers say which page they come from; those that do not say so name it. */
function fromOurPage({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { referer = '' } = headers;
  return URL.canParse(referer) && new URL(referer).host === host;
}
