import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AdminUsers } from './admin-users.js';
import { AdminUserQueries } from './admin-users.queries.js';
import { Attempts } from './attempts.js';
import { Entrance } from './entrance.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnAccount } from './own-account.js';
import { ProfileController } from './profile.controller.js';
import { Profile } from './profile.js';
import { Registration } from './registration.js';
import { DingtalkController } from './sign-in/dingtalk.controller.js';
import { Dingtalk } from './sign-in/dingtalk.js';
import { DingtalkPeople } from './sign-in/dingtalk-people.js';
import { DirectorySignIn } from './sign-in/directory-sign-in.js';
import { FormSignIn } from './sign-in/form-sign-in.js';
import { LoginKeys } from './sign-in/login-keys.js';
import { Newcomers } from './sign-in/newcomers.js';
import { OauthController } from './sign-in/oauth.controller.js';
import { Oauth } from './sign-in/oauth.js';
import { SignIn } from './sign-in/sign-in.js';
import { Steps } from './sign-in/steps.js';
import { Users } from './users.queries.js';

@Module({
  controllers: [
    AccountsController,
    AdminUsersController,
    DingtalkController,
    OauthController,
    OwnAccountController,
    ProfileController,
  ],
  providers: [
    ...[Accounts, AdminUsers, AdminUserQueries, Attempts, Entrance, OwnAccount, Profile, Registration, Users],
    ...[Dingtalk, DingtalkPeople, DirectorySignIn, FormSignIn, LoginKeys, Newcomers, Oauth, SignIn, Steps],
  ],
  exports: [Accounts],
})
export class AccountsModule {}
