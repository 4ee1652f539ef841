import { Controller } from '@nestjs/common';
import { film } from '../../../contracts/history/history.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { Actor } from '../../platform/access/actor.js';
import { Requires } from '../../platform/access/requires.js';
import { By, In, Route } from '../../platform/http/route.js';
import { Films } from './film.js';
import { Versions } from './versions.queries.js';

/** Returns an editing session as it was typed. */
@Controller()
export class FilmController {
  constructor(
    private readonly versions: Versions,
    private readonly films: Films,
  ) {}

  @Route(film)
  @Requires('doc.history', { content: 'docId' })
  async film(@In() { docId, version }: Input<typeof film>, @By() actor: Actor) {
    return this.films.of(await this.versions.open(docId, actor), version);
  }
}
