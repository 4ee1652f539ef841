import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/debugging.js';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import type { Actor } from '../../access/actor.js';
import { Requires } from '../../access/requires.js';
import { By, In, Route } from '../../platform/route.js';
import { DebugScripts } from './debug-scripts.js';

@Controller()
export class DebugScriptsController {
  constructor(private readonly scripts: DebugScripts) {}

  @Route(api.listDebugScripts)
  @Requires('doc.view', { doc: 'docId' })
  list(@In() { docId }: Input<typeof api.listDebugScripts>): Promise<Reply<typeof api.listDebugScripts>> {
    return this.scripts.list(docId);
  }

  @Route(api.addDebugScript)
  @Requires('doc.edit', { doc: 'docId' })
  add(@In() wish: Input<typeof api.addDebugScript>, @By() actor: Actor): Promise<Reply<typeof api.addDebugScript>> {
    return this.scripts.add(actor, wish);
  }

  @Route(api.updateDebugScript)
  @Requires('doc.edit', { doc: 'docId' })
  async update(@In() wish: Input<typeof api.updateDebugScript>, @By() actor: Actor): Promise<Record<string, never>> {
    await this.scripts.update(actor, wish);
    return {};
  }

  @Route(api.updateDebugScriptV2)
  @Requires('doc.edit', { doc: 'docId' })
  async updateV2(
    @In() wish: Input<typeof api.updateDebugScriptV2>,
    @By() actor: Actor,
  ): Promise<Record<string, never>> {
    await this.scripts.update(actor, wish);
    return {};
  }

  /** The right is that to the script's own place, which `DebugScripts` checks. */
  @Route(api.deleteDebugScript)
  @Requires('user')
  async delete(@In() { id }: Input<typeof api.deleteDebugScript>, @By() actor: Actor): Promise<Record<string, never>> {
    await this.scripts.delete(actor, id);
    return {};
  }
}
