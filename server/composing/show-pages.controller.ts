import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeId, encodeId } from '../../contracts/wire.js';
import { Public } from '../access/requires.js';
import { type PageHead, PublicPages } from '../platform/public-pages.js';
import { Refusal } from '../platform/refusal.js';
import { ComposedTrees } from './composed-trees.js';
import { OpenProjects } from './open-projects.js';

const hidden: PageHead = { title: '', isIndexed: false };

/** The pages of composed projects. */
@Controller()
export class ShowPagesController {
  constructor(
    private readonly projects: OpenProjects,
    private readonly trees: ComposedTrees,
    private readonly pages: PublicPages,
  ) {}

  @Get('/show/:id')
  @Public()
  async page(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.pages.send(request, reply, await this.headOf(id, '', request));
  }

  @Get('/show/:id/:docId')
  @Public()
  async docPage(
    @Param('id') id: string,
    @Param('docId') docId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.pages.send(request, reply, await this.headOf(id, docId, request));
  }

  /** What crawlers and link previews get; of a project that this request cannot read, nothing. */
  private async headOf(id: string, docId: string, request: FastifyRequest): Promise<PageHead> {
    const projectId = decodeId(id);
    if (!projectId) return hidden;
    try {
      const project = await this.projects.demand(projectId, request);
      const doc = (await this.trees.of(projectId)).docs.get(decodeId(docId) ?? 0);
      const name = project.title || project.name;
      const path = `/show/${encodeId(projectId)}${doc?.docId ? `/${encodeId(doc.docId)}` : ''}`;
      const title = doc ? `${doc.name} · ${name}` : name;
      return { title, description: project.description, path, image: project.logo, isIndexed: !project.isNoIndex };
    } catch (err) {
      if (err instanceof Refusal) return hidden;
      throw err;
    }
  }
}
