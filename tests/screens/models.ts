import type { Page } from 'playwright-core';
import type { Showroom } from '../support/showroom.js';
import type { Screen } from './screen.js';

const shows = (selector: string) => (page: Page) => page.locator(selector).first().waitFor();

/** Models of an application, the docs that use them, and what is said about the whole of it. */
export const modelScreens = ({ catalog }: Showroom): Screen[] => {
  const { moduleId, docId, modelId, variantsId, aboutId } = catalog;
  const edit = `/doc/edit/${moduleId}`;
  return [
    { name: 'model', path: `/view/${modelId}`, as: 'reader', ready: shows('.model-uses') },
    { name: 'model-variants', path: `/view/${variantsId}`, as: 'reader', ready: shows('.model-uses') },
    { name: 'model-editor', path: `${edit}/${modelId}`, as: 'writer', ready: shows('.param-grid') },
    { name: 'model-variants-editor', path: `${edit}/${variantsId}`, as: 'writer', ready: shows('.param-grid') },
    { name: 'model-used', path: `/view/${docId}`, as: 'reader', ready: shows('.params') },
    { name: 'model-used-editor', path: `${edit}/${docId}`, as: 'writer', ready: shows('.grid-model') },
    { name: 'about', path: `/view/${aboutId}`, as: 'reader', ready: shows('main section h2') },
    { name: 'about-editor', path: `${edit}/${aboutId}`, as: 'writer', ready: shows('main section h2') },
  ];
};
