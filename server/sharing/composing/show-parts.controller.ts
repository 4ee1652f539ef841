import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/sharing/show.js';
import { Access } from '../../platform/access/access.js';
import { tokenOf } from '../../platform/access/guard.js';
import { Public } from '../../platform/access/requires.js';
import { Refusal, unlessRefused } from '../../platform/http/refusal.js';
import { In, Route } from '../../platform/http/route.js';
import { Gate } from '../pages/gate.js';
import { ComposePages } from './compose-pages.js';
import { ComposeParams } from './compose-params.js';
import { ComposedPublisher } from './composed-publisher.js';
import { OpenComposed } from './open-composed.js';

/** What a composed project has beside its docs, for strangers: settings and extra pages (docs/wire.md 1.18). */
@Controller()
export class ShowPartsController {
  constructor(
    private readonly projects: OpenComposed,
    private readonly publisher: ComposedPublisher,
    private readonly gate: Gate,
    private readonly pages: ComposePages,
    private readonly params: ComposeParams,
    private readonly access: Access,
  ) {}

  /** For readers with the project's pass, and members of its space. */
  @Route(api.allComposeSettings)
  @Public()
  async settings(@In() { id }: Input<typeof api.allComposeSettings>, @Req() request: FastifyRequest) {
    await this.gate.demand(this.publisher, id, request);
    const { gatewayUrl, isShowDebug: showDebug } = await this.projects.usable(id);
    return { gatewayUrl, showDebug, ...(await this.params.all(id)) };
  }

  @Route(api.listVisibleComposePages)
  @Public()
  async visiblePages(@In() { projectId }: Input<typeof api.listVisibleComposePages>, @Req() request: FastifyRequest) {
    await this.gate.demand(this.publisher, projectId, request);
    return (await this.pages.list(projectId)).filter(({ status }) => status);
  }

  /** A visible page for readers; any page for members of the space. */
  @Route(api.getComposePage)
  @Public()
  async page(@In() { id }: Input<typeof api.getComposePage>, @Req() request: FastifyRequest) {
    const page = await this.pages.get(id);
    if (await this.isMember(page.projectId, request)) return page;
    await this.gate.demand(this.publisher, page.projectId, request).catch((err: unknown) => {
      // A page of a project that cannot be read is unknown: which one it is must not be told.
      if (err instanceof Refusal) throw new Refusal('compose.pageUnknown');
      throw err;
    });
    if (!page.status) throw new Refusal('compose.pageUnknown');
    return page;
  }

  private async isMember(composeProject: number, { headers }: FastifyRequest): Promise<boolean> {
    const token = tokenOf(headers);
    if (!token) return false;
    const actor = await unlessRefused(this.access.byToken(token));
    return actor !== undefined && this.access.may(actor, 'compose.view', { composeProject });
  }
}
