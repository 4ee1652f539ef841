import { useMatches, useParams } from 'react-router-dom';

/** Which part of the product a route belongs to; the side menu and the width of the page follow from it. */
export const places = ['home', 'space', 'project', 'user', 'admin', 'view', 'edit'] as const;
export type Place = (typeof places)[number];

export function usePlace(): Place {
  const handle = useMatches().at(-1)?.handle;
  return places.find((place) => place === handle) ?? 'home';
}

/** The ids that the address names. */
export function usePlaceIds() {
  const { spaceId, projectId, moduleId, docId } = useParams();
  return { spaceId, projectId, moduleId, docId };
}
