import type { auditPage } from '../../../contracts/admin.js';
import type { Input } from '../../../contracts/endpoint.js';
import { texts } from '../../platform/say.js';

export type Family = Exclude<Input<typeof auditPage>['family'], ''>;

/** By the beginning of a type's name; the first that fits. */
const beginnings: readonly (readonly [Family, RegExp])[] = [
  ['setting', /^(Setting|ModuleSetting|Swagger|Language|Template|Task)/],
  ['access', /^(Member|OpenUser|Token|UserRights)/],
  ['account', /^(User|Signed|Sessions|Password|Preferences|Dingtalk|Messages|(Release)?(Subscribed|Unsubscribed))/],
  ['place', /^(Robot|Delivery|Space|Project|Module|Environment|Dictionary|Release)/],
  ['doc', /^Doc/],
];

export const familyOf = (type: string): Family | undefined =>
  beginnings.find(([, beginning]) => beginning.test(type))?.[0];

/** Every type that there is a sentence for; other keys of the section hold the words that sentences are filled with. */
export const knownTypes: readonly string[] = Object.keys(texts['zh-CN'].audit ?? {}).filter((key) =>
  /^[A-Z]/.test(key),
);

/** The types that a filter lets through; undefined: all. */
export function wantedTypes(named: string, family: Family | ''): readonly string[] | undefined {
  const types = named
    .split(',')
    .map((type) => type.trim())
    .filter(Boolean);
  if (!family) return types.length ? [...new Set(types)] : undefined;
  const kin = knownTypes.filter((type) => familyOf(type) === family);
  return types.length ? kin.filter((type) => types.includes(type)) : kin;
}
