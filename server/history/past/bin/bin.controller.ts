import { Controller } from '@nestjs/common';
import { deleteForGood, listBin, undeleteWhole } from '../../../../contracts/history/past.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Requires } from '../../../platform/access/requires.js';
import { By, In, Route } from '../../../platform/http/route.js';
import { Bin } from './bin.js';
import { DocEraser } from './doc-eraser.js';

/** `Bin` checks on which projects the caller may restore. */
@Controller()
export class BinController {
  constructor(
    private readonly bin: Bin,
    private readonly eraser: DocEraser,
  ) {}

  @Route(listBin)
  @Requires('user')
  list(@In() asked: Input<typeof listBin>, @By() actor: Actor) {
    return this.bin.list(actor, asked);
  }

  @Route(undeleteWhole)
  @Requires('doc.restore', { doc: 'docId' })
  undelete(@In() { docId }: Input<typeof undeleteWhole>, @By() actor: Actor) {
    return this.bin.undelete(actor, docId);
  }

  @Route(deleteForGood)
  @Requires('super')
  erase(@In() asked: Input<typeof deleteForGood>, @By() actor: Actor) {
    return this.eraser.erase(actor, asked);
  }
}
