import { Controller } from '@nestjs/common';
import { copyDoc } from '../../../../contracts/docs/doc-rows.js';
import { modifyDescription, saveDoc, setDocVersion } from '../../../../contracts/docs/docs.js';
import {
  addModel,
  deleteModel,
  detachModel,
  extractModel,
  setModelKey,
  takeIntoModel,
} from '../../../../contracts/docs/models.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { Requires } from '../../../platform/access/requires.js';
import { By, In, ReaderLang, Route } from '../../../platform/http/route.js';
import type { Lang } from '../../../platform/languages/sentences.js';
import { DocCopier } from './doc-copier.js';
import { DocFormSaver } from './doc-form-saver.js';
import { ModelCreator } from './model-creator.js';
import { ModelExtractor } from './model-extractor.js';
import { ModelRemover } from './model-remover.js';

@Controller()
export class DocSaveController {
  constructor(
    private readonly saving: DocFormSaver,
    private readonly copying: DocCopier,
    private readonly models: ModelCreator,
    private readonly extractor: ModelExtractor,
    private readonly remover: ModelRemover,
  ) {}

  @Route(addModel)
  @Requires('doc.edit', { module: 'moduleId' })
  addModel(@In() wanted: Input<typeof addModel>, @By() actor: Actor) {
    return this.models.create(actor, wanted);
  }

  @Route(setModelKey)
  @Requires('doc.edit', { doc: 'id' })
  setModelKey(@In() wanted: Input<typeof setModelKey>, @By() actor: Actor) {
    return this.models.setKey(actor, wanted);
  }

  @Route(extractModel)
  @Requires('doc.edit', { doc: 'id' })
  extractModel(@In() wanted: Input<typeof extractModel>, @By() actor: Actor) {
    return this.extractor.extract(actor, wanted);
  }

  @Route(detachModel)
  @Requires('doc.edit', { doc: 'id' })
  detachModel(@In() wanted: Input<typeof detachModel>, @By() actor: Actor) {
    return this.extractor.detach(actor, wanted);
  }

  @Route(takeIntoModel)
  @Requires('doc.edit', { doc: 'id' })
  takeIntoModel(@In() wanted: Input<typeof takeIntoModel>, @By() actor: Actor) {
    return this.extractor.take(actor, wanted);
  }

  /** Only docs of the model's application use it, and the rights on a doc are those on its application. */
  @Route(deleteModel)
  @Requires('doc.edit', { doc: 'id' })
  deleteModel(@In() { id }: Input<typeof deleteModel>, @By() actor: Actor) {
    return this.remover.remove(actor, id);
  }

  /** The right is checked on the doc when the id names one (0 does not), otherwise on the application. */
  @Route(saveDoc)
  @Requires('doc.edit', { doc: 'id', module: 'moduleId' })
  save(@In() wanted: Input<typeof saveDoc>, @By() actor: Actor) {
    const by = byActor(actor, 'form', wanted.changeRemark);
    if (wanted.id > 0) return this.saving.save(wanted, by);
    // The creator is the maintainer, unless the form names another (docs/wire.md 1.10).
    return this.saving.create({ ...wanted, author: wanted.author || actor.nickname }, by);
  }

  @Route(setDocVersion)
  @Requires('doc.edit', { doc: 'id' })
  async setVersion(@In() { id, version }: Input<typeof setDocVersion>, @By() actor: Actor) {
    await this.saving.setVersion(id, version, byActor(actor));
  }

  @Route(modifyDescription)
  @Requires('doc.edit', { doc: 'id' })
  async modify(@In() { id, description }: Input<typeof modifyDescription>, @By() actor: Actor) {
    await this.saving.save({ id, moduleId: 0, description }, byActor(actor));
  }

  /** `DocCopier` checks the right on the destination: the guard checks only one place. */
  @Route(copyDoc)
  @Requires('doc.view', { doc: 'id' })
  copy(@In() input: Input<typeof copyDoc>, @By() actor: Actor, @ReaderLang() lang: Lang) {
    return this.copying.copy(actor, input, lang);
  }
}
