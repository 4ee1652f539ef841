import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { MESSAGE_MAPPING_METADATA } from '@nestjs/websockets/constants.js';
import { socketMessages } from './messages.js';

/**
 * Throws when a message is handled outside of the table, or declares no demand in it, so that the server does not boot.
 * @throws Error at boot
 */
export function refuseUndeclaredMessages(
  discovery: { getProviders(): readonly Pick<InstanceWrapper, 'metatype'>[] },
  messages: Readonly<Record<string, { demand?: unknown }>> = socketMessages,
): void {
  for (const [name, { demand }] of Object.entries(messages)) {
    if (!demand) throw new Error(`the socket message "${name}" declares no demand`);
  }
  for (const { metatype } of discovery.getProviders()) {
    if (typeof metatype !== 'function') continue;
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(metatype.prototype ?? {}))) {
      if (typeof property.value !== 'function' || !Reflect.hasMetadata(MESSAGE_MAPPING_METADATA, property.value))
        continue;
      throw new Error(
        `${metatype.name}.${name} listens to sockets by itself: its message belongs into sockets/messages.ts, with its demand`,
      );
    }
  }
}
