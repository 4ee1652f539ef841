/** In UTF-16 units. */
export const SPACE_LIMITS = { name: 50, description: 200 } as const;
