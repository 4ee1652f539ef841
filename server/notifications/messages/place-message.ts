import type { MessageData } from './wording.js';

/** A message about a space or project to several people. */
export interface PlaceMessage {
  readonly readers: readonly number[];
  readonly key: string;
  readonly place: NamedPlace;
  readonly data: MessageData;
}
export interface NamedPlace {
  readonly stream: string;
  readonly id: number;
  readonly spaceId: number;
  readonly name: string;
}
