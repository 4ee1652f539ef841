import { useMatches, useParams } from 'react-router-dom';

/** The area of the product that a route belongs to; it determines the side menu and the width of the page. */
const shellAreas = ['home', 'space', 'project', 'user', 'admin', 'view', 'edit'] as const;
export type ShellArea = (typeof shellAreas)[number];

export function useShellArea(): ShellArea {
  const handle = useMatches().at(-1)?.handle;
  return shellAreas.find((place) => place === handle) ?? 'home';
}

/** The ids in the URL. */
export function useRouteIds() {
  const { spaceId, projectId, moduleId, docId } = useParams();
  return { spaceId, projectId, moduleId, docId };
}
