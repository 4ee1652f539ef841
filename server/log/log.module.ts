import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Bus } from '../platform/bus.js';
import { Clock } from '../platform/clock.js';
import { EventLog } from './event-log.js';

@Global()
@Module({
  providers: [
    {
      provide: EventLog,
      useFactory: (db: DataSource, bus: Bus, clock: Clock) => new EventLog(db, bus, clock),
      inject: [DataSource, Bus, Clock],
    },
  ],
  exports: [EventLog],
})
export class LogModule {}
