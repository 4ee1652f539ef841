import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from 'react-router-dom';
import { textsFromServer } from '../features/account/languages.js';
import { useAppearance } from '../lib/appearance.js';
import { startI18n } from '../lib/i18n.js';
import { queryClient } from '../lib/query.js';
import { session } from '../lib/session.js';
import { NotFoundAlone } from '../screens/not-found/NotFound.js';
import { Share, Show } from '../screens/public/Doors.js';
import { openAhead } from '../screens/public/open-ahead.js';
import { Broken } from '../ui/ErrorBoundary.js';

/** Pages for readers without an account. They bring neither the shell nor an editor. */
const routes: RouteObject[] = [
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

/** Like `start`, for public pages: signed-in users read them as strangers too. */
export async function startPublic(): Promise<ReactElement> {
  session.readAsStranger();
  openAhead(location.pathname);
  const router = createBrowserRouter(routes);
  await startI18n(textsFromServer);
  return (
    <QueryClientProvider client={queryClient}>
      <BlueprintProvider>
        <RouterProvider router={router} />
      </BlueprintProvider>
    </QueryClientProvider>
  );
}
