import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AdminUsers } from './admin-users.js';
import { AdminUserQueries } from './admin-users.queries.js';
import { Attempts } from './attempts.js';
import { ProfileController } from './profile.controller.js';
import { Profile } from './profile.js';
import { Users } from './users.queries.js';

@Module({
  controllers: [AccountsController, AdminUsersController, ProfileController],
  providers: [Accounts, AdminUsers, AdminUserQueries, Attempts, Profile, Users],
  exports: [Accounts],
})
export class AccountsModule {}
