import { CreateTheSpine1763700000000 } from '../../../migrations/1763700000000-create-the-spine.js';
import { OpenPeopleAndPlaces1763800000000 } from '../../../migrations/1763800000000-open-people-and-places.js';
import { OpenApiDocs1763900000000 } from '../../../migrations/1763900000000-open-api-docs.js';
import { IndexDocsByChange1763950000000 } from '../../../migrations/1763950000000-index-docs-by-change.js';
import { RecordChangeSets1764000000000 } from '../../../migrations/1764000000000-record-change-sets.js';
import { DropUnreadIndex1764050000000 } from '../../../migrations/1764050000000-drop-unread-index.js';
import { CountDocsOfADelivery1764100000000 } from '../../../migrations/1764100000000-count-docs-of-a-delivery.js';
import { RememberDismissedOffers1764200000000 } from '../../../migrations/1764200000000-remember-dismissed-offers.js';
import { RecordImports1764250000000 } from '../../../migrations/1764250000000-record-imports.js';
import { CreateReadKeys1764350000000 } from '../../../migrations/1764350000000-create-read-keys.js';
import { StoreUploads1764400000000 } from '../../../migrations/1764400000000-store-uploads.js';
import { UndoChangeSets1764450000000 } from '../../../migrations/1764450000000-undo-change-sets.js';
import { KeepImportExtras1764500000000 } from '../../../migrations/1764500000000-keep-import-extras.js';
import { CoverCountsOfDocs1764550000000 } from '../../../migrations/1764550000000-cover-counts-of-docs.js';
import { KeepMergeBases1764700000000 } from '../../../migrations/1764700000000-keep-merge-bases.js';
import { ConnectMeterSphere1764800000000 } from '../../../migrations/1764800000000-connect-metersphere.js';
import { PackImports1764900000000 } from '../../../migrations/1764900000000-pack-imports.js';
import { ShareApplications1795420100000 } from '../../../migrations/1795420100000-share-applications.js';
import { ShareConstants1795420101000 } from '../../../migrations/1795420101000-share-constants.js';
import { HoldDocsOutsideApplications1795420200000 } from '../../../migrations/1795420200000-hold-docs-outside-applications.js';
import { ComposeProjects1795420201000 } from '../../../migrations/1795420201000-compose-projects.js';
import { CreateComments1795420300000 } from '../../../migrations/1795420300000-create-comments.js';
import { TryOutDocs1795420400000 } from '../../../migrations/1795420400000-try-out-docs.js';
import { RouteNews1795420700000 } from '../../../migrations/1795420700000-route-news.js';
import { KeepPlacesOfDocs1795420800000 } from '../../../migrations/1795420800000-keep-places-of-docs.js';
import { ChooseSeverities1795420900000 } from '../../../migrations/1795420900000-choose-severities.js';
import { KeepKeyframes1795420910000 } from '../../../migrations/1795420910000-keep-keyframes.js';
import { IndexPastValues1795420920000 } from '../../../migrations/1795420920000-index-past-values.js';
import { CallPrograms1795420940000 } from '../../../migrations/1795420940000-call-programs.js';
import { CreateMocks1795420950000 } from '../../../migrations/1795420950000-create-mocks.js';
import { FreezeReleases1795420960000 } from '../../../migrations/1795420960000-freeze-releases.js';
import { DigestEvents1795421000000 } from '../../../migrations/1795421000000-digest-events.js';
import { ShareEnvironmentVariables1795425000000 } from '../../../migrations/1795425000000-share-environment-variables.js';
import { GatherCards1795427000000 } from '../../../migrations/1795427000000-gather-cards.js';
import { RememberReadDocs1795427010000 } from '../../../migrations/1795427010000-remember-read-docs.js';
import { RememberSentPosts1795427020000 } from '../../../migrations/1795427020000-remember-sent-posts.js';
import { PauseRobots1795427030000 } from '../../../migrations/1795427030000-pause-robots.js';
import { KeepDeletedMocks1795428000000 } from '../../../migrations/1795428000000-keep-deleted-mocks.js';
import { IndexPlacesInEvents1795428100000 } from '../../../migrations/1795428100000-index-places-in-events.js';
import { IndexEditors1795429000000 } from '../../../migrations/1795429000000-index-editors.js';
import { KeepSelfChecks1795429100000 } from '../../../migrations/1795429100000-keep-self-checks.js';
import { ShareWordsOfPastValues1795500100000 } from '../../../migrations/1795500100000-share-words-of-past-values.js';
import { MarkSecretVariables1795502000000 } from '../../../migrations/1795502000000-mark-secret-variables.js';
import { CountChangesByRule1795503000000 } from '../../../migrations/1795503000000-count-changes-by-rule.js';
import { KeepDocsOfCards1795503010000 } from '../../../migrations/1795503010000-keep-docs-of-cards.js';
import { PruneHookDeliveries1795503020000 } from '../../../migrations/1795503020000-prune-hook-deliveries.js';
import { ForgetDictionaryRules1795503030000 } from '../../../migrations/1795503030000-forget-dictionary-rules.js';
import { IndexNewestPastValues1795504000000 } from '../../../migrations/1795504000000-index-newest-past-values.js';
import { GrowMessagesInPlace1795508000000 } from '../../../migrations/1795508000000-grow-messages-in-place.js';
import { KeepActorsOfDocs1795512000000 } from '../../../migrations/1795512000000-keep-actors-of-docs.js';
import { FoldAccountNames1795514000000 } from '../../../migrations/1795514000000-fold-account-names.js';
import { RequestAccess1795516000000 } from '../../../migrations/1795516000000-request-access.js';
import { CreateDocCases1795517000000 } from '../../../migrations/1795517000000-create-doc-cases.js';
import { KeepBackupRuns1795520000000 } from '../../../migrations/1795520000000-keep-backup-runs.js';
import { KeepTableSizes1795521000000 } from '../../../migrations/1795521000000-keep-table-sizes.js';
import { KeepReleaseNotes1795524000000 } from '../../../migrations/1795524000000-keep-release-notes.js';
import { WriteRestoresInBatches1795530000000 } from '../../../migrations/1795530000000-write-restores-in-batches.js';
import { KeepTheOrderOfImports1795534000000 } from '../../../migrations/1795534000000-keep-the-order-of-imports.js';
import { KeepOneDeliveryLog1795536000000 } from '../../../migrations/1795536000000-keep-one-delivery-log.js';
import { KeepUsesOfModels1795540000000 } from '../../../migrations/1795540000000-keep-uses-of-models.js';
import { UseModelsInAllTables1795542000000 } from '../../../migrations/1795542000000-use-models-in-all-tables.js';
import { KeepHoldersOfTasks1795543000000 } from '../../../migrations/1795543000000-keep-holders-of-tasks.js';
import { HideNestedExtensions1795544000000 } from '../../../migrations/1795544000000-hide-nested-extensions.js';
import { UseModelsInBodies1795546000000 } from '../../../migrations/1795546000000-use-models-in-bodies.js';
import { KeepWhenDocsWerePinned1795547000000 } from '../../../migrations/1795547000000-keep-when-docs-were-pinned.js';
import { FindReplacedOrigins1795548000000 } from '../../../migrations/1795548000000-find-replaced-origins.js';
import { CoverCountsOfListedDocs1795552000000 } from '../../../migrations/1795552000000-cover-counts-of-listed-docs.js';

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
  ShareApplications1795420100000,
  ShareConstants1795420101000,
  HoldDocsOutsideApplications1795420200000,
  ComposeProjects1795420201000,
  CreateComments1795420300000,
  TryOutDocs1795420400000,
  RouteNews1795420700000,
  KeepPlacesOfDocs1795420800000,
  ChooseSeverities1795420900000,
  KeepKeyframes1795420910000,
  IndexPastValues1795420920000,
  CallPrograms1795420940000,
  CreateMocks1795420950000,
  FreezeReleases1795420960000,
  DigestEvents1795421000000,
  ShareEnvironmentVariables1795425000000,
  GatherCards1795427000000,
  RememberReadDocs1795427010000,
  RememberSentPosts1795427020000,
  PauseRobots1795427030000,
  KeepDeletedMocks1795428000000,
  IndexPlacesInEvents1795428100000,
  IndexEditors1795429000000,
  KeepSelfChecks1795429100000,
  ShareWordsOfPastValues1795500100000,
  MarkSecretVariables1795502000000,
  CountChangesByRule1795503000000,
  KeepDocsOfCards1795503010000,
  PruneHookDeliveries1795503020000,
  ForgetDictionaryRules1795503030000,
  IndexNewestPastValues1795504000000,
  GrowMessagesInPlace1795508000000,
  KeepActorsOfDocs1795512000000,
  FoldAccountNames1795514000000,
  RequestAccess1795516000000,
  CreateDocCases1795517000000,
  KeepBackupRuns1795520000000,
  KeepTableSizes1795521000000,
  KeepReleaseNotes1795524000000,
  WriteRestoresInBatches1795530000000,
  KeepTheOrderOfImports1795534000000,
  KeepOneDeliveryLog1795536000000,
  KeepUsesOfModels1795540000000,
  UseModelsInAllTables1795542000000,
  KeepHoldersOfTasks1795543000000,
  HideNestedExtensions1795544000000,
  UseModelsInBodies1795546000000,
  KeepWhenDocsWerePinned1795547000000,
  FindReplacedOrigins1795548000000,
  CoverCountsOfListedDocs1795552000000,
];
