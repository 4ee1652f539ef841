import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../../platform/access/requires.js';
import { OwnApi } from './own-api.js';

@Controller()
export class OwnApiController {
  constructor(private readonly api: OwnApi) {}

  /** The same for everyone; tools of other origins read it, too. */
  @Get('/openapi.json')
  @Public()
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'public, max-age=300')
  read() {
    return this.api.document();
  }
}
