import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import type { ApiContent } from '../../../contracts/docs/doc-types/api.js';
import { NOT_DEPRECATED } from '../../../contracts/platform/enums.js';
import type { Difference } from '../doc-types/index.js';
import { meaning } from './meaning.js';
import { isAnyMedia, isSameMedia } from './media-names.js';
import { isSameAddress } from './path-variables.js';
import { typeRelation } from './type-relation.js';

type FieldChange = Difference['fields'][number];
interface FieldOptions {
  readonly isDubbo: boolean;
}

/** What the changed fields of a doc or folder mean. */
export function fieldMeanings(
  fields: readonly FieldChange[],
  to: Partial<ApiContent>,
  options: FieldOptions,
): ChangeMeaning[] {
  return fields.flatMap((change) => {
    const rule = ruleOf(change, to, options);
    return rule ? [meaning(rule, { from: change.from, to: change.to })] : [];
  });
}

const switches: Readonly<Record<string, readonly [on: string, off: string]>> = {
  isUseGlobalHeaders: ['commonHeaders.on', 'commonHeaders.off'],
  isUseGlobalParams: ['commonParams.on', 'commonParams.off'],
  isUseGlobalReturns: ['commonResponse.on', 'commonResponse.off'],
  isRequestArray: ['requestArray.set', 'requestArray.unset'],
  isResponseArray: ['responseArray.set', 'responseArray.unset'],
};
const plain: Readonly<Record<string, string>> = {
  name: 'name',
  author: 'author',
  key: 'modelKey',
  remark: 'remark',
  'folder.name': 'folder.name',
  'dubbo.interfaceName': 'service.interfaceName',
  'dubbo.version': 'service.version',
  'dubbo.protocol': 'service.protocol',
  'dubbo.dependency': 'service.dependency',
  'dubbo.author': 'service.author',
};

function ruleOf(change: FieldChange, content: Partial<ApiContent>, { isDubbo }: FieldOptions): string | undefined {
  const { field, from, to } = change;
  const flag = switches[field];
  if (flag) return flag[to === 'true' ? 0 : 1];
  if (field === 'url') return isDubbo ? 'signature.changed' : urlRule(from, to);
  if (field === 'httpMethod') return from === '' ? 'method.set' : 'method.changed';
  if (field === 'contentType') return contentTypeRule(from, to);
  if (field === 'deprecated') return deprecationRule(from, to);
  // The element type of a body that is no array is not shown anywhere.
  if (field === 'requestArrayType')
    return content.isRequestArray ? `requestElement.${typeRelation(from, to, false)}` : undefined;
  if (field === 'responseArrayType')
    return content.isResponseArray ? `responseElement.${typeRelation(from, to, false)}` : undefined;
  return plain[field];
}

function urlRule(from: string, to: string): string {
  if (from.trim() === '') return 'url.set';
  return isSameAddress(from, to) ? 'url.placeholder' : 'url.changed';
}

function contentTypeRule(from: string, to: string): string | undefined {
  if (from === '') return 'contentType.set';
  if (isSameMedia(from, to)) return undefined;
  return to === '' || isAnyMedia(to) ? 'contentType.unset' : 'contentType.changed';
}

function deprecationRule(from: string, to: string): string {
  if (from === NOT_DEPRECATED) return 'deprecated.set';
  return to === NOT_DEPRECATED ? 'deprecated.cleared' : 'deprecated.note';
}
