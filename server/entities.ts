import { Session } from './access/session.entity.js';
import { SignInStep } from './accounts/sign-in/sign-in-step.entity.js';
import { SignInAttempt } from './accounts/sign-in-attempt.entity.js';
import { User } from './accounts/user.entity.js';
import { DocComments } from './comments/comments.entity.js';
import { ComposeDismissal, ComposeDoc, ComposeParam, ComposeProject } from './composing/compose.entity.js';
import { PushedErrorCode } from './constants/pushed-error-code.entity.js';
import { EnvironmentVariable } from './debugging/environments/environment-variable.entity.js';
import { UncheckedEnvironment } from './debugging/environments/unchecked-environment.entity.js';
import { DebugProp } from './debugging/props/debug-prop.entity.js';
import { DebugScript } from './debugging/scripts/debug-script.entity.js';
import { DocRow } from './docs/doc.entity.js';
import { DocHolder } from './docs/doc-holder.entity.js';
import { DocActor } from './docs/past/doc-actor.entity.js';
import { DocPlace } from './docs/past/doc-place.entity.js';
import { FrozenDoc, FrozenRelease } from './history/releases/frozen-release.entity.js';
import { ChainCheckpointRow, EventRow, FollowerRow, StreamHeadRow } from './log/event.entity.js';
import { MockRow } from './mocking/stored/mock.entity.js';
import type { Entities } from './platform/database.js';
import {
  DocNewsRow,
  Message,
  NewsPreferenceRow,
  Subscription,
  UnfollowedDoc,
} from './reactions/messages/message.entity.js';
import { EventToken, HookDelivery, ProgramHook } from './reactions/programs/program.entity.js';
import { DocVisit, Visit } from './reactions/visits/visit.entity.js';
import { DeliveryRow, RobotRow, RobotState } from './reactions/webhooks/delivery.entity.js';
import { ChainAnchorRow, SelfCheckRow } from './self-audit/self-check.entity.js';
import { Share, ShareContent, ShareEnvironment } from './sharing/share.entity.js';
import { Language } from './system/language.entity.js';
import { Template } from './system/template.entity.js';
import { TaskRow } from './tasks/task.entity.js';
import { ChangeSet, ChangeSetDoc } from './transfer/change-sets/change-set.entity.js';
import { DocOrigin } from './transfer/change-sets/doc-origin.entity.js';
import { ImportExtra } from './transfer/change-sets/import-extra.entity.js';
import { ImportPart } from './transfer/change-sets/import-part.entity.js';
import { ImportPlanRow } from './transfer/import/import-plan.entity.js';
import { MeterSphereBinding, MeterSphereSpace } from './transfer/metersphere/metersphere.entity.js';
import { Upload } from './uploads/upload.entity.js';
import { Dictionary, DictionaryItem } from './workspace/dictionaries/dictionary.entity.js';
import { Environment, EnvironmentParam } from './workspace/environments/environment.entity.js';
import { Module, ModuleReadKey, ModuleSetting, ModuleToken, SwaggerConfig } from './workspace/modules/module.entity.js';
import { OpenUser } from './workspace/open-users/open-user.entity.js';
import { Project, ProjectMember } from './workspace/projects/project.entity.js';
import { Release, ReleaseDoc } from './workspace/releases/release.entity.js';
import { SeverityChoiceRow } from './workspace/severity/severity-choice.entity.js';
import { Space, SpaceMember } from './workspace/spaces/space.entity.js';

/**
 * Every entity, so that the schema can be compared with the migrations. For a new one: its file in its module's folder,
 * its class in this list.
 */
export const entities: Entities = [
  ...[EventRow, FollowerRow, StreamHeadRow, ChainAnchorRow, SelfCheckRow, ChainCheckpointRow, TaskRow],
  ...[User, Session, SignInAttempt, SignInStep],
  ...[Space, SpaceMember, Project, ProjectMember, Module, ModuleSetting],
  ...[ModuleToken, ModuleReadKey, SwaggerConfig, Environment, EnvironmentParam],
  ...[Dictionary, DictionaryItem],
  ...[ProgramHook, HookDelivery, EventToken, FrozenRelease, FrozenDoc],
  ...[OpenUser, Release, ReleaseDoc, SeverityChoiceRow],
  ...[Language, Template],
  DocActor,
  DocPlace,
  ...[DocRow, DocComments, ChangeSet, ChangeSetDoc, DocOrigin, ImportExtra, ImportPart, ImportPlanRow],
  ...[MeterSphereSpace, MeterSphereBinding],
  ...[DocHolder, PushedErrorCode],
  ...[ComposeProject, ComposeDoc, ComposeParam, ComposeDismissal],
  Upload,
  ...[DebugProp, DebugScript, UncheckedEnvironment, EnvironmentVariable],
  ...[Message, Subscription, UnfollowedDoc, NewsPreferenceRow, DocNewsRow, Visit, DocVisit],
  ...[DeliveryRow, RobotRow, RobotState],
  ...[Share, ShareContent, ShareEnvironment],
  MockRow,
];
