import { AccessReaction } from './access.reaction.js';
import { DocVersions } from './doc-versions.js';
import { EventHints } from './event-hints.js';
import { Hints } from './hints.js';
import { SocketMessagesLimit } from './socket-messages-limit.js';
import { SocketsGateway } from './sockets.gateway.js';
import { Watches } from './watches.js';

export const socketsProviders = [
  AccessReaction,
  DocVersions,
  Hints,
  EventHints,
  SocketsGateway,
  SocketMessagesLimit,
  Watches,
];
