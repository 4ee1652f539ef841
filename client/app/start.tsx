import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { copyPlainly } from '../doc-types/clipboard/copy-page.js';
import { textsFromServer } from '../features/accounts/account/languages.js';
import { keepComposingKeys } from '../lib/composing.js';
import { startI18n } from '../lib/i18n.js';
import { queryClient } from '../lib/query.js';
import { keepKeysWithTheirOwner } from '../ui/key-owner.js';
import { listenForMenuKeys } from '../ui/menu-keys.js';
import { keepFocusOfWaiting } from '../ui/waiting-focus.js';
import { routes, warmScreens } from './routes.js';
import { surviveTranslation } from './translated-page.js';

/** Everything needed before the first screen: texts, then router and providers. */
export async function start(): Promise<ReactElement> {
  surviveTranslation();
  document.addEventListener('copy', copyPlainly);
  keepKeysWithTheirOwner();
  listenForMenuKeys();
  keepFocusOfWaiting();
  keepComposingKeys(window);
  // The router starts to fetch its screen at once, while the texts are loading.
  const router = createBrowserRouter(routes);
  await startI18n(textsFromServer);
  // After the first screen has had the network to itself, in ms.
  setTimeout(() => {
    warmScreens();
    void import('../ui/lost-focus.js').then(({ keepLostFocus }) => keepLostFocus());
  }, 3000);
  return (
    <QueryClientProvider client={queryClient}>
      <BlueprintProvider>
        <RouterProvider router={router} />
      </BlueprintProvider>
    </QueryClientProvider>
  );
}
