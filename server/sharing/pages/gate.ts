import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShareType } from '../../../contracts/sharing/public-pages.js';
import { Passes } from '../../platform/access/passes.js';
import { Refusal } from '../../platform/http/refusal.js';
import { GateAttempts } from '../../workspace/accounts/attempts/gate-attempts.js';
import type { Gated, Publication, Publisher } from './publication.js';
import { SharePasswords } from './share-passwords.js';

export type WrongPassword = 'share.password' | 'compose.password';

/** Decides who may read a publication: everyone, or those with a pass for its present password. */
@Injectable()
export class Gate {
  constructor(
    private readonly passes: Passes,
    private readonly passwords: SharePasswords,
    private readonly attempts: GateAttempts,
  ) {}

  /** One that this request may read. @throws Refusal `share.locked` when no pass fits, or why it cannot be read */
  async demand(publisher: Publisher, id: number, request: Pick<FastifyRequest, 'headers'>): Promise<Publication> {
    const publication = await publisher.usable(id);
    if (!this.isOpen(publication, request)) throw new Refusal('share.locked');
    return publication;
  }

  /** Public, or opened by a pass of the request. */
  isOpen({ type, door, id, passVersion }: Omit<Gated, 'password'>, request: Pick<FastifyRequest, 'headers'>): boolean {
    if (type === ShareType.public) return true;
    return this.passes.of(request).some((pass) => pass.door === door && pass.id === id && pass.version === passVersion);
  }

  issue(reply: FastifyReply, { door, id, passVersion: version }: Omit<Gated, 'password' | 'type'>): void {
    this.passes.issue(reply, { door, id, version });
  }

  /** Issues a pass for the right password. `given`: its MD5. @throws Refusal `wrong`, or `login.throttled` */
  async check(
    gated: Gated,
    given: string,
    wrong: WrongPassword,
    request: Pick<FastifyRequest, 'ip'>,
    reply: FastifyReply,
  ): Promise<void> {
    if (gated.type === ShareType.encrypted) {
      const attempt = await this.attempts.begin(`${gated.door} ${gated.id}`, request.ip);
      if (!this.passwords.matches(gated.id, gated.password, given)) throw new Refusal(wrong);
      await this.attempts.succeeded(attempt);
    }
    this.issue(reply, gated);
  }
}
