import { DocComments } from '../docs/comments/comments.entity.js';
import { PushedErrorCode } from '../docs/constants/pushed-error-code.entity.js';
import { DocRow } from '../docs/doc/doc.entity.js';
import { DocHolder } from '../docs/doc/doc-holder.entity.js';
import { ModelUse } from '../docs/models/model-use.entity.js';
import { DocActor } from '../docs/past/doc-actor.entity.js';
import { DocPlace } from '../docs/past/doc-place.entity.js';
import { Upload } from '../docs/uploads/upload.entity.js';
import { BackupRun } from '../history/backup/backup-run.entity.js';
import { FrozenDoc, FrozenRelease } from '../history/releases/frozen-release.entity.js';
import { ChainAnchorRow, SelfCheckRow } from '../history/self-audit/self-check.entity.js';
import { ChangeSet, ChangeSetDoc } from '../import-export/change-sets/change-set.entity.js';
import { DocOrigin } from '../import-export/change-sets/doc-origin.entity.js';
import { ImportExtra } from '../import-export/change-sets/import-extra.entity.js';
import { ImportPart } from '../import-export/change-sets/import-part.entity.js';
import { ImportPlanRow } from '../import-export/import/import-plan.entity.js';
import { SwaggerConfig } from '../import-export/import/import-source.entity.js';
import { MeterSphereBinding, MeterSphereSpace } from '../import-export/metersphere/metersphere.entity.js';
import { NewsPreferenceRow, Subscription, UnfollowedDoc } from '../notifications/follows/follow.entity.js';
import { Message } from '../notifications/messages/message.entity.js';
import { DocNewsRow } from '../notifications/news/doc-news.entity.js';
import { EventToken, ProgramHook } from '../notifications/programs/program.entity.js';
import { DeliveryRow } from '../notifications/sending/delivery.entity.js';
import { DocVisit, Visit } from '../notifications/visits/visit.entity.js';
import { RobotRow, RobotState } from '../notifications/webhooks/robot.entity.js';
import { Session } from '../platform/access/session.entity.js';
import type { Entities } from '../platform/database/database.js';
import { ChainCheckpointRow, EventRow, FollowerRow, StreamHeadRow } from '../platform/log/event.entity.js';
import { TaskRow } from '../platform/tasks/task.entity.js';
import { ComposeDismissal, ComposeDoc, ComposeParam, ComposeProject } from '../sharing/composing/compose.entity.js';
import { Share, ShareContent, ShareEnvironment } from '../sharing/shares/share.entity.js';
import { DocCase } from '../try-out/debugging/cases/doc-case.entity.js';
import { EnvironmentVariable } from '../try-out/debugging/environments/environment-variable.entity.js';
import { DebugProp } from '../try-out/debugging/props/debug-prop.entity.js';
import { UncheckedEnvironment } from '../try-out/debugging/proxy/unchecked-environment.entity.js';
import { DebugScript } from '../try-out/debugging/scripts/debug-script.entity.js';
import { MockRow } from '../try-out/mocking/answers/mock.entity.js';
import { SignInAttempt } from '../workspace/accounts/attempts/sign-in-attempt.entity.js';
import { SignInStep } from '../workspace/accounts/sign-in/sign-in-step.entity.js';
import { User } from '../workspace/accounts/users/user.entity.js';
import { Language } from '../workspace/admin/language.entity.js';
import { TableSize } from '../workspace/admin/table-size.entity.js';
import { Template } from '../workspace/admin/template.entity.js';
import { Dictionary, DictionaryItem } from '../workspace/dictionaries/dictionary.entity.js';
import { Environment, EnvironmentParam } from '../workspace/environments/environment.entity.js';
import { AccessRequest } from '../workspace/members/access-request.entity.js';
import { Module, ModuleReadKey, ModuleSetting, ModuleToken } from '../workspace/modules/module.entity.js';
import { OpenUser } from '../workspace/open-users/open-user.entity.js';
import { Project, ProjectMember } from '../workspace/projects/project.entity.js';
import { Release, ReleaseDoc } from '../workspace/releases/release.entity.js';
import { SeverityChoiceRow } from '../workspace/severity/severity-choice.entity.js';
import { Space, SpaceMember } from '../workspace/spaces/space.entity.js';

/**
 * Every entity, so that the schema can be compared with the migrations. For a new one: its file in its module's folder,
 * its class in this list.
 */
export const entities: Entities = [
  ...[EventRow, FollowerRow, StreamHeadRow, ChainAnchorRow, SelfCheckRow, BackupRun, ChainCheckpointRow, TaskRow],
  ...[User, Session, SignInAttempt, SignInStep],
  ...[Space, SpaceMember, Project, ProjectMember, AccessRequest, Module, ModuleSetting],
  ...[ModuleToken, ModuleReadKey, SwaggerConfig, Environment, EnvironmentParam],
  ...[Dictionary, DictionaryItem],
  ...[ProgramHook, EventToken, FrozenRelease, FrozenDoc],
  ...[OpenUser, Release, ReleaseDoc, SeverityChoiceRow],
  ...[Language, TableSize, Template],
  DocActor,
  ModelUse,
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
  ...[MockRow, DocCase],
];
