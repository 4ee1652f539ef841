import { type LoaderFunctionArgs, Navigate, type RouteObject } from 'react-router-dom';
import { getDoc, viewDoc } from '../../contracts/docs/docs.js';
import { DocType } from '../../contracts/platform/enums.js';
import { me } from '../../contracts/workspace/accounts.js';
import { readAhead } from '../lib/query.js';
import { session } from '../lib/session.js';
import { NotFound } from '../screens/not-found/NotFound.js';
import { Broken } from '../ui/ErrorBoundary.js';
import { RedirectSignedIn, RequireSession, UnknownPath } from './guard.js';
import { Root } from './Root.js';
import { screen } from './screen.js';

/**
 * The route table of docs/spec.md 2. `handle` is the area (see places.ts); the code of each screen is loaded when it is
 * opened.
 */
const visitors: RouteObject[] = [
  { path: '/login', lazy: screen(() => import('../screens/login/Login.js'), 'Login') },
  { path: '/setPassword', lazy: screen(() => import('../screens/login/SetPassword.js'), 'SetPassword') },
  { path: '/reg', lazy: screen(() => import('../screens/register/Register.js'), 'Register') },
];

const forgot = screen(() => import('../screens/login/Forgot.js'), 'Forgot');
/** Public, signed in or not (docs/spec.md 2). */
const open: RouteObject[] = [
  { path: '/findPassword', lazy: forgot },
  { path: '/resetPassword', lazy: forgot },
  { path: '/successLogin', lazy: screen(() => import('../screens/login/SuccessLogin.js'), 'SuccessLogin') },
];

const activity = screen(() => import('../screens/activity/Activity.js'), 'Activity', 'imports');
const workspace: RouteObject[] = [
  { path: '/dashboard', handle: 'home', lazy: screen(() => import('../screens/dashboard/Dashboard.js'), 'Dashboard') },
  { path: '/activity', handle: 'home', lazy: activity },
  { path: '/space/activity/:spaceId', handle: 'space', lazy: activity },
  { path: '/project/activity/:projectId', handle: 'project', lazy: activity },
  { path: '/find', handle: 'home', lazy: screen(() => import('../screens/find/FindInPast.js'), 'FindInPast') },
  {
    path: '/space/project/:spaceId',
    handle: 'space',
    lazy: screen(() => import('../screens/space/SpaceProjects.js'), 'SpaceProjects'),
  },
  {
    path: '/space/compose/:spaceId',
    handle: 'space',
    lazy: screen(() => import('../screens/space/Compose.js'), 'Compose'),
  },
  {
    path: '/space/info/:spaceId',
    handle: 'space',
    lazy: screen(() => import('../screens/space/SpaceInfo.js'), 'SpaceInfo'),
  },
  {
    path: '/space/member/:spaceId',
    handle: 'space',
    lazy: screen(() => import('../screens/space/SpaceMembers.js'), 'SpaceMembers'),
  },
  {
    path: '/space/past/:spaceId',
    handle: 'space',
    lazy: screen(() => import('../screens/space/SpacePast.js'), 'SpacePast'),
  },
  {
    path: '/space/openuser/:spaceId',
    handle: 'space',
    lazy: screen(() => import('../screens/space/OpenUsers.js'), 'OpenUsers'),
  },
  {
    path: '/space/setting/:spaceId',
    handle: 'space',
    lazy: screen(() => import('../screens/space/SpaceSettings.js'), 'SpaceSettings', 'metersphere', 'programs'),
  },
  {
    path: '/project/doc/:projectId',
    handle: 'project',
    lazy: screen(
      () => import('../screens/project/ProjectDocs.js'),
      'ProjectDocs',
      'metersphere',
      'programs',
      'environments',
      'imports',
      'mocking',
      'openApi',
    ),
  },
  {
    path: '/project/import/:projectId',
    handle: 'project',
    lazy: screen(() => import('../screens/project/ImportDocs.js'), 'ImportDocs', 'imports'),
  },
  {
    path: '/project/info/:projectId',
    handle: 'project',
    lazy: screen(() => import('../screens/project/ProjectInfo.js'), 'ProjectInfo', 'programs'),
  },
  {
    path: '/project/member/:projectId',
    handle: 'project',
    lazy: screen(() => import('../screens/project/ProjectMembers.js'), 'ProjectMembers'),
  },
  {
    path: '/project/code/:projectId',
    handle: 'project',
    lazy: screen(() => import('../screens/project/ProjectConstants.js'), 'ProjectConstants'),
  },
  {
    path: '/project/past/:projectId',
    handle: 'project',
    lazy: screen(() => import('../screens/project/ProjectPast.js'), 'ProjectPast'),
  },
  {
    path: '/project/release/:projectId',
    handle: 'project',
    lazy: screen(() => import('../screens/project/Releases.js'), 'Releases', 'releases', 'metersphere'),
  },
  {
    path: '/project/release/:projectId/:releaseId',
    handle: 'project',
    lazy: screen(() => import('../screens/project/ReleasePage.js'), 'ReleasePage', 'releases'),
  },
];

const editScreen = () => import('../screens/doc-edit/DocEditScreen.js');
const editDoc = screen(editScreen, 'DocEditScreen', 'api');
/** Fetches the doc, the user and the editor of the doc's type while the screen's code is still loading. */
const editAhead =
  (type: DocType) =>
  ({ params: { docId } }: LoaderFunctionArgs) => {
    if (!docId || !session.token()) return null;
    readAhead(getDoc, { id: docId });
    readAhead(me, {});
    void editScreen().then(
      ({ prepareEditor }) => prepareEditor(docId, type),
      () => undefined,
    );
    return null;
  };
const view = screen(() => import('../screens/view/View.js'), 'View');
/** Fetches the doc while the screen's code is still loading. */
const docAhead = ({ params: { docId } }: LoaderFunctionArgs) => {
  if (docId && session.token()) readAhead(viewDoc, { id: docId });
  return null;
};
const newDoc = screen(() => import('../screens/doc-new/NewDoc.js'), 'NewDoc');
const copyDoc = screen(() => import('../screens/doc-new/CopyDoc.js'), 'CopyDoc');
const docs: RouteObject[] = [
  { path: '/doc/new/:moduleId', handle: 'edit', lazy: newDoc },
  { path: '/doc/new/:moduleId/:parentId', handle: 'edit', lazy: newDoc },
  { path: '/doc/copy/:moduleId/:copyId', handle: 'edit', lazy: copyDoc },
  { path: '/doc/copy_custom/:moduleId/:copyId', handle: 'edit', lazy: copyDoc },
  {
    path: '/doc/edit/:moduleId/:docId',
    handle: 'edit',
    lazy: editDoc,
    loader: editAhead(DocType.http),
    shouldRevalidate: () => false,
  },
  {
    path: '/doc/edit_custom/:moduleId/:docId',
    handle: 'edit',
    lazy: editDoc,
    loader: editAhead(DocType.custom),
    shouldRevalidate: () => false,
  },
  { path: '/view', handle: 'view', lazy: view },
  { path: '/view/:docId', handle: 'view', lazy: view, loader: docAhead, shouldRevalidate: () => false },
];

const own: RouteObject[] = [
  { path: '/user', handle: 'user', lazy: screen(() => import('../screens/user/Profile.js'), 'Profile') },
  {
    path: '/user/subscribe/doc',
    handle: 'user',
    lazy: screen(() => import('../screens/user/Subscriptions.js'), 'Subscriptions'),
  },
  { path: '/user/message', handle: 'user', lazy: screen(() => import('../screens/user/Messages.js'), 'Messages') },
  { path: '/user/session', handle: 'user', lazy: screen(() => import('../screens/user/Sessions.js'), 'Sessions') },
  { path: '/user/place', handle: 'user', lazy: screen(() => import('../screens/user/MyPlaces.js'), 'MyPlaces') },
  {
    path: '/updatePassword',
    handle: 'user',
    lazy: screen(() => import('../screens/user/UpdatePassword.js'), 'UpdatePassword'),
  },
  {
    path: '/user/systemSetting',
    handle: 'user',
    lazy: screen(() => import('../screens/user/SystemSetting.js'), 'SystemSetting', 'programs'),
  },
];

const admin: RouteObject[] = [
  { path: '/admin/users', handle: 'admin', lazy: screen(() => import('../screens/admin/Users.js'), 'Users') },
  {
    path: '/admin/template',
    handle: 'admin',
    lazy: screen(() => import('../screens/admin/Templates.js'), 'Templates'),
  },
  { path: '/admin/setting', handle: 'admin', lazy: screen(() => import('../screens/admin/Setting.js'), 'Setting') },
  { path: '/admin/audit', handle: 'admin', lazy: screen(() => import('../screens/admin/Audit.js'), 'Audit') },
  {
    path: '/admin/self-audit',
    handle: 'admin',
    lazy: screen(() => import('../screens/admin/SelfAudit.js'), 'SelfAudit'),
  },
  {
    path: '/admin/event-tokens',
    handle: 'admin',
    lazy: screen(() => import('../screens/admin/EventTokens.js'), 'EventTokens', 'programs'),
  },
  { path: '/admin/state', handle: 'admin', lazy: screen(() => import('../screens/admin/State.js'), 'State') },
];
/** The right is checked once for all of them. */
const adminArea: RouteObject = {
  handle: 'admin',
  lazy: screen(() => import('../screens/admin/AdminArea.js'), 'AdminArea', 'admin'),
  children: admin,
};

const others: RouteObject[] = [
  { path: '/help', lazy: screen(() => import('../screens/help/Help.js'), 'Help', 'help') },
  { path: '/openapi', lazy: screen(() => import('../screens/open-api/OpenApiScreen.js'), 'OpenApiScreen', 'openApi') },
  { path: '/404', element: <NotFound /> },
];

/** Prefetches the code of the small screens and of the bell, so that a click answers at once, even when the network is gone. */
export function warmScreens(): void {
  for (const { lazy } of [...workspace, ...own]) if (typeof lazy === 'function') void lazy().catch(() => {});
  void import('./NewestMessages.js').catch(() => {});
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Broken,
    HydrateFallback: () => null,
    children: [
      { Component: RedirectSignedIn, children: visitors },
      ...open,
      {
        Component: RequireSession,
        children: [
          { path: '/', element: <Navigate to="/dashboard" replace /> },
          // Loaded after signing in. When the code of a screen fails to load, the shell stays.
          {
            lazy: screen(() => import('./Shell.js'), 'Shell'),
            children: [{ ErrorBoundary: Broken, children: [...workspace, ...docs, ...own, adminArea, ...others] }],
          },
        ],
      },
      { path: '*', Component: UnknownPath },
    ],
  },
];
