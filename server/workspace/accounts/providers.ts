import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AdminUsers } from './admin-users.js';
import { AdminUserQueries } from './admin-users.queries.js';
import { AttemptCounters } from './attempts/attempt-counters.js';
import { Attempts } from './attempts/attempts.js';
import { GateAttempts } from './attempts/gate-attempts.js';
import { EndSessionTask } from './end-session.task.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnAccount } from './own-account.js';
import { ProfileController } from './profile.controller.js';
import { Profile } from './profile.js';
import { Registration } from './registration.js';
import { AccountProvisioner } from './sign-in/account-provisioner.js';
import { DingtalkController } from './sign-in/dingtalk.controller.js';
import { Dingtalk } from './sign-in/dingtalk.js';
import { DingtalkAccounts } from './sign-in/dingtalk-accounts.js';
import { DirectorySignIn } from './sign-in/directory-sign-in.js';
import { FormSignIn } from './sign-in/form-sign-in.js';
import { LoginKeys } from './sign-in/login-keys.js';
import { OauthController } from './sign-in/oauth.controller.js';
import { Oauth } from './sign-in/oauth.js';
import { SessionIssuer } from './sign-in/session-issuer.js';
import { SignIn } from './sign-in/sign-in.js';
import { SignInSteps } from './sign-in/sign-in-steps.js';
import { PasswordHasher } from './users/passwords.js';
import { UserQueries } from './users/users.queries.js';

export const accountsParts = {
  controllers: [
    AccountsController,
    AdminUsersController,
    OwnAccountController,
    ProfileController,
    DingtalkController,
    OauthController,
  ],
  providers: [
    Accounts,
    AdminUsers,
    AdminUserQueries,
    AttemptCounters,
    Attempts,
    EndSessionTask,
    GateAttempts,
    OwnAccount,
    PasswordHasher,
    Profile,
    Registration,
    SessionIssuer,
    AccountProvisioner,
    DingtalkAccounts,
    Dingtalk,
    DirectorySignIn,
    FormSignIn,
    LoginKeys,
    Oauth,
    SignInSteps,
    SignIn,
    UserQueries,
  ],
};
