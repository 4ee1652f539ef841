import { Controller } from '@nestjs/common';
import { previewVersion } from '../../../contracts/notifications/version-preview.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { VersionPreviews } from './version-previews.js';

/** For those who may make the version. */
@Controller()
export class VersionPreviewsController {
  constructor(private readonly previews: VersionPreviews) {}

  @Route(previewVersion)
  @Requires('doc.edit', { content: 'id' })
  preview(@In() { id }: Input<typeof previewVersion>, @By() actor: Actor) {
    return this.previews.of(actor, id);
  }
}
