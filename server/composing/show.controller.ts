import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as api from '../../contracts/composing.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { ShareType } from '../../contracts/sharing.js';
import { Access } from '../access/access.js';
import { tokenOf } from '../access/guard.js';
import { Passes } from '../access/passes.js';
import { Public } from '../access/requires.js';
import { Attempts } from '../accounts/attempts.js';
import { Refusal } from '../platform/refusal.js';
import { FileRoute, In, Route } from '../platform/route.js';
import { CachedReplies, enveloped } from '../sharing/cached-replies.js';
import { SharePasswords } from '../sharing/share-passwords.js';
import type { ComposeProject } from './compose.entity.js';
import { ComposePages } from './compose-pages.js';
import { ComposeParams } from './compose-params.js';
import { ComposedDocs } from './composed-docs.js';
import { OpenProjects, SHOW } from './open-projects.js';

/** Composed projects for strangers: each call checks that the project can be read now (docs/wire.md 1.18, 9.5). */
@Controller()
export class ShowController {
  constructor(
    private readonly projects: OpenProjects,
    private readonly docs: ComposedDocs,
    private readonly pages: ComposePages,
    private readonly params: ComposeParams,
    private readonly replies: CachedReplies,
    private readonly passwords: SharePasswords,
    private readonly attempts: Attempts,
    private readonly passes: Passes,
    private readonly access: Access,
  ) {}

  /** Gives the pass of a public project: clients of the existing product read its docs by calls that do not name it. */
  @Route(api.getComposeProject)
  @Public()
  async get(
    @In() { id }: Input<typeof api.getComposeProject>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Reply<typeof api.getComposeProject>> {
    const project = await this.projects.usable(id);
    if (!this.projects.isOpen(project, request)) return locked(project);
    this.passes.issue(reply, { door: SHOW, id, version: project.passVersion });
    return opened(project);
  }

  @Route(api.checkComposePassword)
  @Public()
  async check(
    @In() { id, password }: Input<typeof api.checkComposePassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Record<string, never>> {
    const project = await this.projects.usable(id);
    if (project.type === ShareType.encrypted) {
      const attempt = await this.attempts.begin({ username: `show ${id}`, source: SHOW }, request.ip);
      if (!this.passwords.matches(id, project.password, password)) throw new Refusal('compose.password');
      await this.attempts.succeeded(attempt);
    }
    this.passes.issue(reply, { door: SHOW, id, version: project.passVersion });
    return {};
  }

  /** Of a project that is off: an empty tree (docs/wire.md 1.18). */
  @FileRoute(api.composeMenu)
  @Public()
  async menu(
    @In() { projectId: id }: Input<typeof api.composeMenu>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const project = await this.projects.demand(id, request).catch((err: unknown) => {
      if (err instanceof Refusal && err.key === 'compose.unknown') return undefined;
      throw err;
    });
    const make = async () => enveloped(api.composeMenu, project ? await this.docs.menu(project) : []);
    await this.replies.send(request, reply, `show menu ${id} ${project?.id}`, make);
  }

  @FileRoute(api.showRows)
  @Public()
  async rows(
    @In() { id, ...asked }: Input<typeof api.showRows>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const project = await this.projects.demand(id, request);
    const make = async () => enveloped(api.showRows, await this.docs.window(project, asked));
    await this.replies.send(request, reply, `show rows ${id} ${JSON.stringify(asked)}`, make);
  }

  @FileRoute(api.viewComposedDoc)
  @Public()
  async view(
    @In() { id, docId }: Input<typeof api.viewComposedDoc>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const project = await this.projects.demand(id, request);
    const make = async () => enveloped(api.viewComposedDoc, await this.docs.one(project, docId));
    await this.replies.send(request, reply, `show doc ${id} ${docId}`, make);
  }

  /** For readers with the project's pass, and members of its space. */
  @Route(api.allComposeSettings)
  @Public()
  async settings(
    @In() { id }: Input<typeof api.allComposeSettings>,
    @Req() request: FastifyRequest,
  ): Promise<Reply<typeof api.allComposeSettings>> {
    const { gatewayUrl, isShowDebug: showDebug } = await this.projects.demand(id, request);
    return { gatewayUrl, showDebug, ...(await this.params.all(id)) };
  }

  @Route(api.listVisibleComposePages)
  @Public()
  async visiblePages(
    @In() { projectId }: Input<typeof api.listVisibleComposePages>,
    @Req() request: FastifyRequest,
  ): Promise<Reply<typeof api.listVisibleComposePages>> {
    await this.projects.demand(projectId, request);
    return (await this.pages.list(projectId)).filter(({ status }) => status);
  }

  /** A visible page for readers; any page for members of the space. */
  @Route(api.getComposePage)
  @Public()
  async page(
    @In() { id }: Input<typeof api.getComposePage>,
    @Req() request: FastifyRequest,
  ): Promise<Reply<typeof api.getComposePage>> {
    const page = await this.pages.get(id);
    if (await this.isMember(page.projectId, request)) return page;
    const project = await this.projects.demand(page.projectId, request).catch((err: unknown) => {
      // A page of a project that cannot be read is unknown: which one it is must not be revealed.
      if (err instanceof Refusal) throw new Refusal('compose.pageUnknown');
      throw err;
    });
    if (!page.status || page.projectId !== project.id) throw new Refusal('compose.pageUnknown');
    return page;
  }

  private async isMember(composeProject: number, { headers }: FastifyRequest): Promise<boolean> {
    const token = tokenOf(headers);
    if (!token) return false;
    const actor = await this.access.byToken(token).catch((err: unknown) => {
      if (err instanceof Refusal) return undefined;
      throw err;
    });
    return actor !== undefined && this.access.may(actor, 'compose.view', { composeProject });
  }
}

const opened = (project: ComposeProject): Reply<typeof api.getComposeProject> => ({
  id: project.id,
  name: project.name,
  description: project.description,
  spaceId: project.spaceId,
  type: project.type,
  status: project.isEnabled,
  isOpen: true,
  showDebug: project.isShowDebug,
  hasConstants: project.hasConstants,
  title: project.title,
  logo: project.logo,
  accent: project.accent,
  welcome: project.welcome,
  footerLinks: project.footerLinks,
  isNoIndex: project.isNoIndex,
  mayDownload: project.mayDownload,
});

/** Before the password, only what its owner chose to show: title, logo and color. */
const locked = (project: ComposeProject): Reply<typeof api.getComposeProject> => ({
  ...opened(project),
  ...{ name: project.title, description: '', spaceId: 0, isOpen: false, showDebug: false, hasConstants: false },
  ...{ welcome: '', footerLinks: [], mayDownload: false },
});
