import { type LoaderFunctionArgs, Navigate, type RouteObject } from 'react-router-dom';
import { viewDoc } from '../../contracts/docs.js';
import { readAhead } from '../lib/query.js';
import { session } from '../lib/session.js';
import { NotFound } from '../screens/not-found/NotFound.js';
import { Broken } from '../ui/ErrorBoundary.js';
import { Guard, Unknown, Visitors } from './guard.js';
import { Root } from './Root.js';
import { Shell } from './Shell.js';

/** The specification's route table (2). `handle` is the place (see places.ts); each screen's code comes when it is opened. */
const visitors: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('../screens/login/Login.js')).Login }) },
  {
    path: '/setPassword',
    lazy: async () => ({ Component: (await import('../screens/login/SetPassword.js')).SetPassword }),
  },
  { path: '/reg', lazy: async () => ({ Component: (await import('../screens/register/Register.js')).Register }) },
];

const forgot = async () => ({ Component: (await import('../screens/login/Forgot.js')).Forgot });
/** For everybody, signed in or not (spec 2). */
const open: RouteObject[] = [
  { path: '/findPassword', lazy: forgot },
  { path: '/resetPassword', lazy: forgot },
  {
    path: '/successLogin',
    lazy: async () => ({ Component: (await import('../screens/login/SuccessLogin.js')).SuccessLogin }),
  },
];

const workspace: RouteObject[] = [
  {
    path: '/dashboard',
    handle: 'home',
    lazy: async () => ({ Component: (await import('../screens/dashboard/Dashboard.js')).Dashboard }),
  },
  {
    path: '/space/project/:spaceId',
    handle: 'space',
    lazy: async () => ({ Component: (await import('../screens/space/SpaceProjects.js')).SpaceProjects }),
  },
  {
    path: '/space/info/:spaceId',
    handle: 'space',
    lazy: async () => ({ Component: (await import('../screens/space/SpaceInfo.js')).SpaceInfo }),
  },
  {
    path: '/space/member/:spaceId',
    handle: 'space',
    lazy: async () => ({ Component: (await import('../screens/space/SpaceMembers.js')).SpaceMembers }),
  },
  {
    path: '/space/openuser/:spaceId',
    handle: 'space',
    lazy: async () => ({ Component: (await import('../screens/space/OpenUsers.js')).OpenUsers }),
  },
  {
    path: '/project/doc/:projectId',
    handle: 'project',
    lazy: async () => ({ Component: (await import('../screens/project/ProjectDocs.js')).ProjectDocs }),
  },
  {
    path: '/project/info/:projectId',
    handle: 'project',
    lazy: async () => ({ Component: (await import('../screens/project/ProjectInfo.js')).ProjectInfo }),
  },
  {
    path: '/project/member/:projectId',
    handle: 'project',
    lazy: async () => ({ Component: (await import('../screens/project/ProjectMembers.js')).ProjectMembers }),
  },
  {
    path: '/project/release/:projectId',
    handle: 'project',
    lazy: async () => ({ Component: (await import('../screens/project/Releases.js')).Releases }),
  },
];

const editDoc = async () => ({ Component: (await import('../screens/doc-edit/DocEditScreen.js')).DocEditScreen });
const view = async () => ({ Component: (await import('../screens/view/View.js')).View });
/** The doc is asked for while the screen that shows it is still coming. */
const docAhead = ({ params: { docId } }: LoaderFunctionArgs) => {
  if (docId && session.token()) readAhead(viewDoc, { id: docId });
  return null;
};
const newDoc = async () => ({ Component: (await import('../screens/doc-new/NewDoc.js')).NewDoc });
const copyDoc = async () => ({ Component: (await import('../screens/doc-new/CopyDoc.js')).CopyDoc });
const docs: RouteObject[] = [
  { path: '/doc/new/:moduleId', handle: 'edit', lazy: newDoc },
  { path: '/doc/new/:moduleId/:parentId', handle: 'edit', lazy: newDoc },
  { path: '/doc/copy/:moduleId/:copyId', handle: 'edit', lazy: copyDoc },
  { path: '/doc/copy_custom/:moduleId/:copyId', handle: 'edit', lazy: copyDoc },
  { path: '/doc/edit/:moduleId/:docId', handle: 'edit', lazy: editDoc },
  { path: '/doc/edit_custom/:moduleId/:docId', handle: 'edit', lazy: editDoc },
  { path: '/view', handle: 'view', lazy: view },
  { path: '/view/:docId', handle: 'view', lazy: view, loader: docAhead, shouldRevalidate: () => false },
];

const own: RouteObject[] = [
  {
    path: '/user',
    handle: 'user',
    lazy: async () => ({ Component: (await import('../screens/user/Profile.js')).Profile }),
  },
  {
    path: '/user/subscribe/doc',
    handle: 'user',
    lazy: async () => ({ Component: (await import('../screens/user/Subscriptions.js')).Subscriptions }),
  },
  {
    path: '/user/message',
    handle: 'user',
    lazy: async () => ({ Component: (await import('../screens/user/Messages.js')).Messages }),
  },
  {
    path: '/user/session',
    handle: 'user',
    lazy: async () => ({ Component: (await import('../screens/user/Sessions.js')).Sessions }),
  },
  {
    path: '/user/place',
    handle: 'user',
    lazy: async () => ({ Component: (await import('../screens/user/Places.js')).Places }),
  },
  {
    path: '/updatePassword',
    handle: 'user',
    lazy: async () => ({ Component: (await import('../screens/user/UpdatePassword.js')).UpdatePassword }),
  },
  {
    path: '/user/systemSetting',
    handle: 'user',
    lazy: async () => ({ Component: (await import('../screens/user/SystemSetting.js')).SystemSetting }),
  },
];

const admin: RouteObject[] = [
  {
    path: '/admin/users',
    handle: 'admin',
    lazy: async () => ({ Component: (await import('../screens/admin/Users.js')).Users }),
  },
  {
    path: '/admin/template',
    handle: 'admin',
    lazy: async () => ({ Component: (await import('../screens/admin/Templates.js')).Templates }),
  },
  {
    path: '/admin/setting',
    handle: 'admin',
    lazy: async () => ({ Component: (await import('../screens/admin/Setting.js')).Setting }),
  },
  {
    path: '/admin/audit',
    handle: 'admin',
    lazy: async () => ({ Component: (await import('../screens/admin/Audit.js')).Audit }),
  },
  {
    path: '/admin/state',
    handle: 'admin',
    lazy: async () => ({ Component: (await import('../screens/admin/State.js')).State }),
  },
];
/** The right is asked for once for all of them. */
const adminArea: RouteObject = {
  handle: 'admin',
  lazy: async () => ({ Component: (await import('../screens/admin/AdminArea.js')).AdminArea }),
  children: admin,
};

/** Fetches the code of the small screens ahead, so that a click answers at once, also when the network has gone. */
export function warmScreens(): void {
  for (const { lazy } of [...workspace, ...own]) if (typeof lazy === 'function') void lazy().catch(() => {});
}

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Broken,
    HydrateFallback: () => null,
    children: [
      { Component: Visitors, children: visitors },
      ...open,
      {
        Component: Guard,
        children: [
          { path: '/', element: <Navigate to="/dashboard" replace /> },
          // A screen whose code does not come leaves the shell standing.
          {
            Component: Shell,
            children: [{ ErrorBoundary: Broken, children: [...workspace, ...docs, ...own, adminArea] }],
          },
          { path: '/help', lazy: async () => ({ Component: (await import('../screens/help/Help.js')).Help }) },
          { path: '/404', element: <NotFound /> },
        ],
      },
      { path: '*', Component: Unknown },
    ],
  },
];
