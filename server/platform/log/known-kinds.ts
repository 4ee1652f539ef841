import { Injectable } from '@nestjs/common';
import type { EventBody, Kind } from './kind.js';

/** Visits each kind with its own types. */
export type EachKind = (
  visit: <S extends object, C, E extends EventBody>(kind: Kind<S, C, E>) => Promise<void>,
) => Promise<void>;

/** The event-sourced kinds of `flow.ts`, for work on all of them; set when the server starts. */
@Injectable()
export class KnownKinds {
  each: EachKind = () => Promise.reject(new Error('the kinds are not known yet'));
}
