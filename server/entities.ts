import { Session } from './access/session.entity.js';
import { SignInAttempt } from './accounts/sign-in-attempt.entity.js';
import { User } from './accounts/user.entity.js';
import { DocRow } from './docs/doc.entity.js';
import { ChainCheckpointRow, EventRow, FollowerRow, StreamHeadRow } from './log/event.entity.js';
import type { Entities } from './platform/database.js';
import { Message, Subscription } from './reactions/messages/message.entity.js';
import { DeliveryRow, RobotRow } from './reactions/webhooks/delivery.entity.js';
import { TaskRow } from './tasks/task.entity.js';
import { Module, ModuleSetting } from './workspace/module.entity.js';
import { Project, ProjectMember } from './workspace/project.entity.js';
import { Space, SpaceMember } from './workspace/space.entity.js';

/** Every entity, so that the schema can be compared with the migrations. A new one: its file in its room and its word here. */
export const entities: Entities = [
  ...[EventRow, FollowerRow, StreamHeadRow, ChainCheckpointRow, TaskRow],
  ...[User, Session, SignInAttempt],
  ...[Space, SpaceMember, Project, ProjectMember, Module, ModuleSetting],
  ...[DocRow],
  ...[Message, Subscription, DeliveryRow, RobotRow],
];
