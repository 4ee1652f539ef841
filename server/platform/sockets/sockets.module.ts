import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DocVersions } from './doc-versions.js';
import { EventHints } from './event-hints.js';
import { Hints } from './hints.js';
import { SocketMessagesLimit } from './socket-messages-limit.js';
import { SocketsGateway } from './sockets.gateway.js';
import { Watches } from './watches.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [DocVersions, Hints, EventHints, SocketsGateway, SocketMessagesLimit, Watches],
  exports: [Hints],
})
export class SocketsModule {}
