import { Controller } from '@nestjs/common';
import * as api from '../../../contracts/import-export/metersphere.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, ReaderLang, Route } from '../../platform/http/route.js';
import type { Lang } from '../../platform/languages/sentences.js';
import { MeterSphereBindings } from './metersphere-bindings.js';
import { MeterSphereSyncs } from './metersphere-syncs.js';

/** Where the docs of applications and releases are sent (docs/wire.md 1.21). */
@Controller()
export class MeterSphereBindingsController {
  constructor(
    private readonly bindings: MeterSphereBindings,
    private readonly syncs: MeterSphereSyncs,
  ) {}

  @Route(api.meterSphereModuleBinding)
  @Requires('module.settings', { module: 'moduleId' })
  loadModule(@In() { moduleId: id }: Input<typeof api.meterSphereModuleBinding>, @ReaderLang() lang: Lang) {
    return this.bindings.load({ kind: 'module', id }, lang);
  }

  @Route(api.bindMeterSphereModule)
  @Requires('module.settings', { module: 'moduleId' })
  async bindModule(@In() { moduleId: id, ...target }: Input<typeof api.bindMeterSphereModule>, @By() actor: Actor) {
    await this.bindings.save(actor, { kind: 'module', id }, target);
  }

  @Route(api.unbindMeterSphereModule)
  @Requires('module.settings', { module: 'moduleId' })
  async unbindModule(@In() { moduleId: id }: Input<typeof api.unbindMeterSphereModule>, @By() actor: Actor) {
    await this.bindings.remove(actor, { kind: 'module', id });
  }

  @Route(api.syncMeterSphereModule)
  @Requires('module.settings', { module: 'moduleId' })
  async syncModule(@In() { moduleId: id }: Input<typeof api.syncMeterSphereModule>, @By() actor: Actor) {
    await this.syncs.request(actor, { kind: 'module', id });
  }

  @Route(api.meterSphereReleaseBinding)
  @Requires('release.edit', { release: 'releaseId' })
  loadRelease(@In() { releaseId: id }: Input<typeof api.meterSphereReleaseBinding>, @ReaderLang() lang: Lang) {
    return this.bindings.load({ kind: 'release', id }, lang);
  }

  @Route(api.bindMeterSphereRelease)
  @Requires('release.edit', { release: 'releaseId' })
  async bindRelease(@In() { releaseId: id, ...target }: Input<typeof api.bindMeterSphereRelease>, @By() actor: Actor) {
    await this.bindings.save(actor, { kind: 'release', id }, target);
  }

  @Route(api.unbindMeterSphereRelease)
  @Requires('release.edit', { release: 'releaseId' })
  async unbindRelease(@In() { releaseId: id }: Input<typeof api.unbindMeterSphereRelease>, @By() actor: Actor) {
    await this.bindings.remove(actor, { kind: 'release', id });
  }

  @Route(api.syncMeterSphereRelease)
  @Requires('release.edit', { release: 'releaseId' })
  async syncRelease(@In() { releaseId: id }: Input<typeof api.syncMeterSphereRelease>, @By() actor: Actor) {
    await this.syncs.request(actor, { kind: 'release', id });
  }
}
