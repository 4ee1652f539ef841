import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import * as api from '../../../contracts/try-out/mocks.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { Refusal } from '../../platform/http/refusal.js';
import { By, FileRoute, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { MockApplications } from './serve/applications.js';
import { DocAnswers } from './serve/doc-answers.js';
import { RecentCalls } from './serve/recent-calls.js';
import { MockRunner } from './stored/mock-runner.js';
import { MockScripts } from './stored/mock-scripts.js';
import { Mocks } from './stored/mocks.js';

/** Defining mocks (docs/wire.md 1.13). */
@Controller()
export class MocksController {
  constructor(
    private readonly mocks: Mocks,
    private readonly runner: MockRunner,
    private readonly recent: RecentCalls,
    private readonly applications: MockApplications,
    private readonly access: Access,
    private readonly scripts: MockScripts,
    private readonly answers: DocAnswers,
  ) {}

  @Route(api.listMocks)
  @Requires('doc.view', { doc: 'docId' })
  list(@In() { docId }: Input<typeof api.listMocks>) {
    return this.mocks.list(docId);
  }

  @Route(api.saveMock)
  @Requires('doc.edit', { doc: 'docId' })
  save(@In() input: Input<typeof api.saveMock>, @By() actor: Actor) {
    return this.mocks.save(actor, input);
  }

  /** Rights are those on the mock's own doc. */
  @Route(api.deleteMock)
  @Requires('user')
  async delete(@In() { id }: Input<typeof api.deleteMock>, @By() actor: Actor) {
    const doc = await this.mocks.docOf(id);
    if (!(await this.access.may(actor, 'doc.view', { doc }))) throw new Refusal('mock.unknown');
    await this.access.demand(actor, 'doc.edit', { doc });
    await this.mocks.delete(actor, id);
  }

  @Route(api.undeleteMock)
  @Requires('user')
  async undelete(@In() { id }: Input<typeof api.undeleteMock>, @By() actor: Actor) {
    const doc = await this.mocks.docOf(id);
    if (!(await this.access.may(actor, 'doc.view', { doc }))) throw new Refusal('mock.unknown');
    await this.access.demand(actor, 'doc.edit', { doc });
    await this.mocks.undelete(actor, id);
  }

  @Route(api.nextMockVersion)
  @Requires('doc.view', { doc: 'docId' })
  next(@In() { docId }: Input<typeof api.nextMockVersion>) {
    return this.mocks.nextVersion(docId);
  }

  @Route(api.runMock)
  @Requires('doc.edit', { doc: 'docId' })
  async run(@In() input: Input<typeof api.runMock>, @ReaderLang() lang: Lang) {
    const place = await this.access.place({ doc: input.docId });
    return this.runner.run(place?.moduleId ?? 0, input, lang);
  }

  @Route(api.mockAnswer)
  @Requires('doc.view', { doc: 'docId' })
  async answer(@In() { docId, status }: Input<typeof api.mockAnswer>) {
    const doc = await this.answers.doc(docId);
    return { body: doc.bodyFor(status), codes: doc.codes };
  }

  @Route(api.listMockCalls)
  @Requires('doc.view', { doc: 'docId' })
  calls(@In() { docId }: Input<typeof api.listMockCalls>, @ReaderLang() lang: Lang) {
    return this.recent.of(docId, lang);
  }

  @Route(api.mockAccess)
  @Requires('doc.view', { doc: 'docId' })
  async settings(@In() { docId }: Input<typeof api.mockAccess>) {
    const place = await this.access.place({ doc: docId });
    const application = place && (await this.applications.of(place.moduleId));
    if (!application) throw new Refusal('doc.unknown');
    const { moduleId, isEnabled, key, checks } = application.facts;
    const doc = application.doc(docId);
    const isOpen = doc !== undefined && application.isOpen(doc);
    return { prefix: encodeId(moduleId), isEnabled, hasKey: key !== '', checks, isOpen };
  }

  /** Open to everyone in the old product; here the script is for those who may read the doc (docs/wire.md 9.5). */
  @FileRoute(api.mockScript)
  @Requires('user')
  async script(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @By() actor: Actor): Promise<void> {
    const text = await this.scripts.of(actor, request.method, request.url);
    await reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
  }
}
