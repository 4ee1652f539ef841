import { Injectable, type OnModuleInit } from '@nestjs/common';
import { eventTypes } from '../../../contracts/notifications/programs.js';
import { decodeId } from '../../../contracts/platform/wire.js';
import { Access } from '../../platform/access/access.js';
import { CommittedCache } from '../../platform/access/committed-cache.js';
import { Bus } from '../../platform/bus/bus.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { EventReader } from './event-tokens.js';
import type { ProgramEvent } from './program-events.js';

const scopes = ['space', 'project', 'module', 'doc'] as const;
/** What a caller asks for: the types, and a place; 0 is any. */
export interface EventWish {
  readonly types: ReadonlySet<string>;
  readonly kind: (typeof scopes)[number] | undefined;
  readonly id: number;
}

/** @throws Refusal for unknown types and scopes */
export function eventWish(types: string, scope: string): EventWish {
  const wanted = types.split(',').flatMap((type) => type.trim() || []);
  const wrong = wanted.find((type) => !eventTypes.some((known) => known === type));
  if (wrong) throw new Refusal('eventTypes.unknown', { type: wrong });
  if (scope.trim() === '') return { types: new Set(wanted), kind: undefined, id: 0 };
  const [name, text = ''] = scope.trim().split(':');
  const kind = scopes.find((known) => known === name);
  const id = decodeId(text);
  if (!kind || !id) throw new Refusal('eventScope.unknown');
  return { types: new Set(wanted), kind, id };
}

const idOf = (event: ProgramEvent, kind: (typeof scopes)[number]): number =>
  ({ space: event.spaceId, project: event.projectId, module: event.moduleId, doc: event.docId })[kind];

/** Which events a reader gets. The right is checked at every event; it is read once until anybody's rights change. */
@Injectable()
export class EventAccess implements OnModuleInit {
  private readonly rights = new CommittedCache<{ may: boolean }>(({ stream }) => !stream.startsWith('doc-'));

  constructor(
    private readonly access: Access,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.rights.listen(this.bus);
  }

  /**
   * The events of a page that the reader gets: one question for each application, not for each event. Docs that the viewer
   * hides are for those who edit them.
   */
  async readable(reader: EventReader, wish: EventWish, page: readonly ProgramEvent[]): Promise<ProgramEvent[]> {
    const wanted = page.filter((event) => isWanted(reader, wish, event));
    const rights = new Map<string, boolean>();
    for (const event of wanted) {
      const key = rightOn(event);
      if (!rights.has(key)) rights.set(key, await this.may(reader, event));
    }
    return wanted.filter((event) => rights.get(rightOn(event)));
  }

  private async may({ actor }: EventReader, event: ProgramEvent): Promise<boolean> {
    const right = event.isHidden ? 'doc.edit' : 'doc.view';
    const load = async () => ({ may: await this.access.may(actor, right, { module: event.moduleId }) });
    return (await this.rights.read(`${actor.id}:${rightOn(event)}`, load)).may;
  }
}

const rightOn = ({ isHidden, moduleId }: ProgramEvent): string => `${isHidden ? 'edit' : 'view'}:${moduleId}`;

function isWanted(reader: EventReader, wish: EventWish, event: ProgramEvent): boolean {
  if (wish.types.size > 0 && !wish.types.has(event.type)) return false;
  if (wish.kind && idOf(event, wish.kind) !== wish.id) return false;
  const limit = reader.moduleId || reader.projectId || reader.spaceId;
  const at = reader.moduleId ? event.moduleId : reader.projectId ? event.projectId : event.spaceId;
  return !limit || limit === at;
}
