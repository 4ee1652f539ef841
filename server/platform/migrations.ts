import { CreateTheSpine1763700000000 } from '../../migrations/1763700000000-create-the-spine.js';
import { OpenPeopleAndPlaces1763800000000 } from '../../migrations/1763800000000-open-people-and-places.js';
import { OpenApiDocs1763900000000 } from '../../migrations/1763900000000-open-api-docs.js';
import { IndexDocsByChange1763950000000 } from '../../migrations/1763950000000-index-docs-by-change.js';
import { RecordChangeSets1764000000000 } from '../../migrations/1764000000000-record-change-sets.js';
import { DropUnreadIndex1764050000000 } from '../../migrations/1764050000000-drop-unread-index.js';
import { CountDocsOfADelivery1764100000000 } from '../../migrations/1764100000000-count-docs-of-a-delivery.js';
import { RememberDismissedOffers1764200000000 } from '../../migrations/1764200000000-remember-dismissed-offers.js';
import { RecordImports1764250000000 } from '../../migrations/1764250000000-record-imports.js';
import { CreateReadKeys1764350000000 } from '../../migrations/1764350000000-create-read-keys.js';
import { StoreUploads1764400000000 } from '../../migrations/1764400000000-store-uploads.js';
import { UndoChangeSets1764450000000 } from '../../migrations/1764450000000-undo-change-sets.js';
import { KeepImportExtras1764500000000 } from '../../migrations/1764500000000-keep-import-extras.js';
import { CoverCountsOfDocs1764550000000 } from '../../migrations/1764550000000-cover-counts-of-docs.js';
import { KeepMergeBases1764700000000 } from '../../migrations/1764700000000-keep-merge-bases.js';
import { ConnectMeterSphere1764800000000 } from '../../migrations/1764800000000-connect-metersphere.js';
import { PackImports1764900000000 } from '../../migrations/1764900000000-pack-imports.js';

/** All migrations, oldest first. For a new one: its file in `migrations/`, its class in this list. */
export const migrations = [
  CreateTheSpine1763700000000,
  OpenPeopleAndPlaces1763800000000,
  OpenApiDocs1763900000000,
  IndexDocsByChange1763950000000,
  RecordChangeSets1764000000000,
  DropUnreadIndex1764050000000,
  CountDocsOfADelivery1764100000000,
  RememberDismissedOffers1764200000000,
  RecordImports1764250000000,
  CreateReadKeys1764350000000,
  StoreUploads1764400000000,
  UndoChangeSets1764450000000,
  KeepImportExtras1764500000000,
  CoverCountsOfDocs1764550000000,
  KeepMergeBases1764700000000,
  ConnectMeterSphere1764800000000,
  PackImports1764900000000,
];
