import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Hints } from './hints.js';
import { HintsFromRing } from './hints-from-ring.js';
import { SocketsGateway } from './sockets.gateway.js';
import { Watches } from './watches.js';

@Global()
@Module({ imports: [DiscoveryModule], providers: [Hints, HintsFromRing, SocketsGateway, Watches], exports: [Hints] })
export class SocketsModule {}
