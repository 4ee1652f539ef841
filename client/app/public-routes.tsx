import { Outlet, type RouteObject } from 'react-router-dom';
import { useAppearance } from '../lib/appearance.js';
import { NotFoundAlone } from '../screens/not-found/NotFound.js';
import { Share, Show } from '../screens/public/Doors.js';
import { Broken } from '../ui/ErrorBoundary.js';

/** Pages for readers without an account. They bring neither the shell nor an editor. */
export const publicRoutes: RouteObject[] = [
  {
    Component: PublicRoot,
    ErrorBoundary: Broken,
    HydrateFallback: () => null,
    children: [
      { path: '/share/:id', Component: Share },
      { path: '/share/:id/:docId', Component: Share },
      { path: '/show/:id', Component: Show },
      { path: '/show/:id/:docId', Component: Show },
      { path: '*', Component: NotFoundAlone },
    ],
  },
];

function PublicRoot() {
  useAppearance();
  return <Outlet />;
}
