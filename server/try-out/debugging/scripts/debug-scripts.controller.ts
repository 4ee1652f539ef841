import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import * as api from '../../../../contracts/try-out/debugging.js';
import type { Actor } from '../../../platform/access/actor.js';
import type { Reader } from '../../../platform/access/reader.js';
import { Behind, Public, Reads, Requires } from '../../../platform/access/requires.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { DebugReaders } from '../proxy/debug-readers.js';
import { DebugScripts } from './debug-scripts.js';

@Controller()
export class DebugScriptsController {
  constructor(
    private readonly scripts: DebugScripts,
    private readonly readers: DebugReaders,
  ) {}

  /** The old client asks for readers with a pass, too: they run scripts by the next call only, and may change none. */
  @Route(api.listDebugScripts)
  @Reads('doc.view', { doc: 'docId' })
  list(@In() { docId }: Input<typeof api.listDebugScripts>, @Behind() reader: Reader) {
    return reader.isMember ? this.scripts.list(docId) : [];
  }

  /** Public, because readers of a share have no token: `DebugReaders` finds out who asks. */
  @Route(api.runnableScripts)
  @Public()
  async runnable(@In() { docId }: Input<typeof api.runnableScripts>, @Req() request: FastifyRequest) {
    await this.readers.callerOf(request, docId);
    return this.scripts.runnable(docId);
  }

  @Route(api.addDebugScript)
  @Requires('doc.edit', { doc: 'docId' })
  add(@In() wish: Input<typeof api.addDebugScript>, @By() actor: Actor) {
    return this.scripts.add(actor, wish);
  }

  /** As for `delete`, and that to the doc if there is one. */
  @Route(api.updateDebugScript)
  @Requires('user')
  async update(@In() wish: Input<typeof api.updateDebugScript>, @By() actor: Actor) {
    await this.scripts.update(actor, wish);
  }

  @Route(api.updateDebugScriptV2)
  @Requires('user')
  async updateV2(@In() wish: Input<typeof api.updateDebugScriptV2>, @By() actor: Actor) {
    await this.scripts.update(actor, wish);
  }

  /** The right is that to the script's own place, which `DebugScripts` checks. */
  @Route(api.deleteDebugScript)
  @Requires('user')
  async delete(@In() { id }: Input<typeof api.deleteDebugScript>, @By() actor: Actor) {
    await this.scripts.delete(actor, id);
  }
}
