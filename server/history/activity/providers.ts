import { ActivityController } from './activity.controller.js';
import { Activity } from './activity.js';
import { ActivityFile } from './activity-file.js';
import { ActivityScopes } from './activity-scopes.js';
import { ChangeSetUndos } from './change-set-undos.js';
import { EventMeanings } from './event-meanings.js';

export const activityParts = {
  controllers: [ActivityController],
  providers: [ActivityFile, ActivityScopes, Activity, ChangeSetUndos, EventMeanings],
};
