import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import * as api from '../../../contracts/sharing/show.js';
import { Public } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { FileRoute, In, Route } from '../../platform/http/route.js';
import { lockedFacts } from '../pages/page-facts.js';
import { publishedController } from '../pages/published.controller.js';
import type { ComposeProject } from './compose.entity.js';
import { ComposedDocs } from './composed-docs.js';
import { ComposedPublisher, openedProject as opened } from './composed-publisher.js';
import { OpenComposed, SHOW } from './open-composed.js';

/** Composed projects for strangers: each call checks that the project can be read now (docs/wire.md 1.18, 9.5). */
@Controller()
export class ShowController extends publishedController(SHOW, api.showEndpoints, 'compose.password') {
  constructor(
    private readonly projects: OpenComposed,
    protected readonly publisher: ComposedPublisher,
    private readonly composed: ComposedDocs,
  ) {
    super();
  }

  /** Gives the pass of a public project: clients of the existing product read its docs by calls that do not name it. */
  @Route(api.getComposeProject)
  @Public()
  async get(
    @In() { id }: Input<typeof api.getComposeProject>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const project = await this.projects.usable(id);
    const shown = this.publisher.of(project);
    if (!this.gate.isOpen(shown, request)) return locked(project);
    this.gate.issue(reply, shown);
    return opened(project);
  }

  /** Of a project that is off: an empty tree (docs/wire.md 1.18). */
  @FileRoute(api.composeMenu)
  @Public()
  async menu(
    @In() { projectId: id }: Input<typeof api.composeMenu>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const shown = await this.demand(id, request).catch((err: unknown) => {
      if (err instanceof Refusal && err.key === 'compose.unknown') return undefined;
      throw err;
    });
    await this.docs.menu(shown, '', request, reply);
  }

  @FileRoute(api.viewComposedDoc)
  @Public()
  async view(
    @In() { id, docId }: Input<typeof api.viewComposedDoc>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.docs.doc(await this.demand(id, request), docId, request, reply);
  }

  @Route(api.viewComposedModels)
  @Public()
  async models(@In() { id, docId }: Input<typeof api.viewComposedModels>, @Req() request: FastifyRequest) {
    await this.demand(id, request);
    return this.composed.models(await this.projects.usable(id), docId);
  }
}

const locked = (project: ComposeProject): Reply<typeof api.getComposeProject> => ({
  ...opened(project),
  ...lockedFacts,
  ...{ name: project.title, description: '', spaceId: 0, isPinned: false, showDebug: false },
});
