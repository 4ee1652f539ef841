import type { auditPage } from '../../../contracts/history/audit.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { builtInTexts } from '../../platform/languages/sentences.js';

export type AuditFamily = Exclude<Input<typeof auditPage>['family'], ''>;

/** Family by prefix of the event type; the first match wins. */
const beginnings: readonly (readonly [AuditFamily, RegExp])[] = [
  ['setting', /^(Setting|ModuleSetting|Swagger|Language|Template|Task|SelfCheck|Backup|Drill|MeterSphere)/],
  ['access', /^(Access|Member|OpenUser|Token|ReadKey|UserRights)/],
  ['account', /^(User|Signed|Sessions|Password|Preferences|Dingtalk|Messages|(Release)?(Subscribed|Unsubscribed))/],
  ['place', /^(Robot|Delivery|Space|Project|Module|Environment|Dictionary|Release|Share|Compose)/],
  ['doc', /^(Doc|Mock|Case|Comment|Debug|Push|Offer|Import|ChangeSet)/],
];

export const auditFamilyOf = (type: string): AuditFamily | undefined =>
  beginnings.find(([, beginning]) => beginning.test(type))?.[0];

/** Event types that have a message; other keys of the section are words used in messages. */
export const auditedTypes: readonly string[] = Object.keys(builtInTexts['zh-CN'].audit ?? {}).filter((key) =>
  /^[A-Z]/.test(key),
);

/** Event types that match a filter; undefined: all. */
export function eventTypesFor(named: string, family: AuditFamily | ''): readonly string[] | undefined {
  const types = named
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean);
  if (!family) return types.length ? [...new Set(types)] : undefined;
  const kin = auditedTypes.filter((type) => auditFamilyOf(type) === family);
  return types.length ? kin.filter((type) => types.includes(type)) : kin;
}
