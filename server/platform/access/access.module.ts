import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { Access } from './access.js';
import { Doors } from './doors.js';
import { AccessGuard } from './guard.js';
import { Passes } from './passes.js';
import { Sessions } from './sessions.js';
import { Tokens } from './tokens.js';
import { refuseUndeclaredRoutes } from './undeclared-routes.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Access, Sessions, Tokens, Passes, Doors, { provide: APP_GUARD, useClass: AccessGuard }],
  exports: [Access, Sessions, Tokens, Passes, Doors],
})
export class AccessModule implements OnModuleInit {
  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    refuseUndeclaredRoutes(this.discovery);
  }
}
