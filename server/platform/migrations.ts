import { CreateTheSpine1763700000000 } from '../../migrations/1763700000000-create-the-spine.js';
import { OpenPeopleAndPlaces1763800000000 } from '../../migrations/1763800000000-open-people-and-places.js';
import { OpenApiDocs1763900000000 } from '../../migrations/1763900000000-open-api-docs.js';
import { IndexDocsByChange1763950000000 } from '../../migrations/1763950000000-index-docs-by-change.js';

/** All, oldest first. A new one: its file in `migrations/` and its word here. */
export const migrations = [
  CreateTheSpine1763700000000,
  OpenPeopleAndPlaces1763800000000,
  OpenApiDocs1763900000000,
  IndexDocsByChange1763950000000,
];
