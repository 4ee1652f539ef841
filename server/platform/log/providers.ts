import { DataSource } from 'typeorm';
import { Bus } from '../bus/bus.js';
import { Clock } from '../runtime/clock.js';
import { CheckpointTimer } from './checkpoint-timer.js';
import { EventLog } from './event-log.js';
import { Followers } from './followers.js';
import { KnownKinds } from './known-kinds.js';

const eventLog = {
  provide: EventLog,
  useFactory: (db: DataSource, bus: Bus, clock: Clock) => new EventLog(db, bus, clock),
  inject: [DataSource, Bus, Clock],
};

export const logProviders = [eventLog, Followers, CheckpointTimer, KnownKinds];
