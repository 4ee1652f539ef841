import './app/without-browser.js';

import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { prerender as staticHtml } from 'react-dom/static';
import { StaticRouter, useRoutes } from 'react-router-dom';
import type { PrerenderInput } from '../contracts/sharing/prerender.js';
import { publicRoutes } from './app/public-routes.js';
import { assumeWidth } from './app/without-browser.js';
import { rowMarksAhead } from './doc-types/markdown/RowText.js';
import { normalLanguage, setLanguage, startI18n } from './lib/i18n.js';
import { queryClient } from './lib/query.js';
import { session } from './lib/session.js';

const Routes = () => useRoutes(publicRoutes);
let texts: PrerenderInput['texts'] | undefined;
let started: Promise<void> | undefined;

/**
 * The HTML of a public page as it is before anything is clicked. The caller runs one at a time: language and cache are
 * the module's own.
 */
export async function prerender({ path, width, language, replies, ...given }: PrerenderInput): Promise<string> {
  texts = given.texts;
  session.readAsStranger();
  started ??= startI18n(async () => texts);
  await started;
  await rowMarksAhead();
  await setLanguage(normalLanguage(language));
  assumeWidth(width);
  for (const { path: called, input, part, data } of replies)
    queryClient.setQueryData(part === undefined ? [called, input] : [called, input, part], data);
  const page = (
    <QueryClientProvider client={queryClient}>
      <BlueprintProvider>
        <StaticRouter location={path}>
          <Routes />
        </StaticRouter>
      </BlueprintProvider>
    </QueryClientProvider>
  );
  try {
    // One piece: the policy of public pages runs no inline script that would move later pieces to their places.
    const { prelude } = await staticHtml(page, { progressiveChunkSize: Number.POSITIVE_INFINITY });
    return await new Response(prelude).text();
  } finally {
    queryClient.clear();
  }
}
