import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Post } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { Public, Requires } from '../../../../server/platform/access/requires.js';
import { refuseUndeclaredRoutes, undeclaredRoutes } from '../../../../server/platform/access/undeclared-routes.js';

@Controller()
class Declared {
  @Get('/open')
  @Public()
  open(): void {}

  @Post('/closed')
  @Requires('doc.edit', { doc: 'id' })
  closed(): void {}

  notARoute(): void {}
}
@Controller()
class Forgotten extends Declared {
  @Post('/forgotten/delete')
  drop(): void {}
}

describe('a route without a demand', () => {
  it('is found and named', () => {
    expect(undeclaredRoutes([Declared.prototype])).toEqual([]);
    expect(undeclaredRoutes([Declared.prototype, Forgotten.prototype])).toEqual([
      'Forgotten.drop (POST /forgotten/delete)',
    ]);
  });

  it('does not boot', async () => {
    @Module({ imports: [DiscoveryModule], controllers: [Forgotten] })
    class Careless {}
    const app = await NestFactory.createApplicationContext(Careless, { logger: false });
    expect(() => refuseUndeclaredRoutes(app.get(DiscoveryService))).toThrow('Forgotten.drop (POST /forgotten/delete)');
    await app.close();
  });
});
