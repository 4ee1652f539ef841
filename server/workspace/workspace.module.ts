import { Module } from '@nestjs/common';
import { moduleOf } from '../platform/runtime/module-of.js';
import { accountsParts } from './accounts/providers.js';
import { adminParts } from './admin/providers.js';
import { DictionariesController } from './dictionaries/dictionaries.controller.js';
import { Dictionaries } from './dictionaries/dictionaries.js';
import { DictionaryQueries } from './dictionaries/dictionaries.queries.js';
import { environmentsParts } from './environments/providers.js';
import { AccessRequestsController } from './members/access-requests.controller.js';
import { AccessRequests } from './members/access-requests.js';
import { AllocationController } from './members/allocation.controller.js';
import { ProjectAllocation } from './members/allocation.js';
import { InvitationsController } from './members/invitations.controller.js';
import { Invitations } from './members/invitations.js';
import { MyPlacesController } from './members/my-places.controller.js';
import { MyPlaces } from './members/my-places.js';
import { modulesParts } from './modules/providers.js';
import { OpenUsersController } from './open-users/open-users.controller.js';
import { OpenUsers } from './open-users/open-users.js';
import { ProjectChanges } from './projects/project-changes.js';
import { ProjectsController } from './projects/projects.controller.js';
import { Projects } from './projects/projects.js';
import { ReleaseDocs } from './releases/release-docs.js';
import { ReleasesController } from './releases/releases.controller.js';
import { Releases } from './releases/releases.js';
import { RemovalController } from './removal.controller.js';
import { Removal } from './removal.js';
import { SeverityChoicesController } from './severity/severity-choices.controller.js';
import { SeverityChoices } from './severity/severity-choices.js';
import { SpacesController } from './spaces/spaces.controller.js';
import { Spaces } from './spaces/spaces.js';

const others = {
  controllers: [
    RemovalController,
    DictionariesController,
    AccessRequestsController,
    AllocationController,
    InvitationsController,
    MyPlacesController,
    OpenUsersController,
    ProjectsController,
    ReleasesController,
    SeverityChoicesController,
    SpacesController,
  ],
  providers: [
    Removal,
    Dictionaries,
    DictionaryQueries,
    AccessRequests,
    Invitations,
    ProjectAllocation,
    MyPlaces,
    OpenUsers,
    ProjectChanges,
    Projects,
    ReleaseDocs,
    Releases,
    SeverityChoices,
    Spaces,
  ],
};

/** Who works where, with what settings. */
@Module({ ...moduleOf(accountsParts, adminParts, environmentsParts, modulesParts, others) })
export class WorkspaceModule {}
