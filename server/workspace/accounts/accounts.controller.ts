import { Controller, Ip, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { login, logout, register, setFirstPassword } from '../../../contracts/workspace/accounts.js';
import { testDirectory } from '../../../contracts/workspace/system.js';
import type { Actor } from '../../platform/access/actor.js';
import { tokenOf } from '../../platform/access/guard.js';
import { Public, Requires } from '../../platform/access/requires.js';
import { By, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { Accounts } from './accounts.js';
import { Registration } from './registration.js';
import { DirectorySignIn } from './sign-in/directory-sign-in.js';
import { SignIn } from './sign-in/sign-in.js';

/** Sign-in with account and password, and sign-out. */
@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly signIn: SignIn,
    private readonly registration: Registration,
    private readonly directory: DirectorySignIn,
  ) {}

  @Route(login)
  @Public({ anyOrigin: false })
  login(@In() input: Input<typeof login>, @Ip() ip: string) {
    return this.signIn.signIn(input, ip);
  }

  @Route(register)
  @Public({ anyOrigin: false })
  async register(@In() input: Input<typeof register>, @Ip() ip: string) {
    await this.registration.register(input, ip);
  }

  @Route(logout)
  @Requires('newcomer')
  async logout(@By() actor: Actor) {
    await this.accounts.signOut(actor);
  }

  @Route(setFirstPassword)
  @Requires('newcomer')
  async setFirstPassword(
    @In() { password }: Input<typeof setFirstPassword>,
    @By() actor: Actor,
    @Req() request: FastifyRequest,
  ) {
    await this.accounts.setFirstPassword(actor, password);
    return { token: tokenOf(request.headers) ?? '' };
  }

  @Route(testDirectory)
  @Requires('super')
  testDirectory(@In() { username }: Input<typeof testDirectory>, @ReaderLang() lang: Lang) {
    return this.directory.test(username, lang);
  }
}
