import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { copyPlainly } from '../doc-types/clipboard/copy-page.js';
import { textsFromServer } from '../features/accounts/account/languages.js';
import { keepComposingKeys } from '../lib/composing.js';
import { startI18n } from '../lib/i18n.js';
import { queryClient } from '../lib/query.js';
import { session } from '../lib/session.js';
import { openAhead, prepared } from '../screens/public/open-ahead.js';
import { keepKeysWithTheirOwner } from '../ui/key-owner.js';
import { listenForMenuKeys } from '../ui/menu-keys.js';
import { keepFocusOfWaiting } from '../ui/waiting-focus.js';
import { publicRoutes } from './public-routes.js';
import { surviveTranslation } from './translated-page.js';

/**
 * Like `start`, for public pages: signed-in users read them as strangers too. `prerendered`: the first content, which
 * is on screen already; no skeleton may replace it.
 */
export async function startPublic(prerendered: HTMLElement | undefined): Promise<ReactElement> {
  surviveTranslation();
  document.addEventListener('copy', copyPlainly);
  keepKeysWithTheirOwner();
  listenForMenuKeys();
  keepFocusOfWaiting();
  // After the first screen has had the network to itself, in ms.
  setTimeout(() => void import('../ui/lost-focus.js').then(({ keepLostFocus }) => keepLostFocus()), 3000);
  keepComposingKeys(window);
  session.readAsStranger();
  const opened = openAhead(location.pathname);
  const router = createBrowserRouter(publicRoutes);
  await startI18n(textsFromServer);
  if (prerendered) await prepared(opened, prerendered);
  return (
    <QueryClientProvider client={queryClient}>
      <BlueprintProvider>
        <RouterProvider router={router} />
      </BlueprintProvider>
    </QueryClientProvider>
  );
}
