import type { DebugFailure } from '../../../../contracts/try-out/debug-proxy.js';
import { codeOf, noAnswer } from '../../../platform/outbound/guarded-address.js';

const reasons = {
  'address.refused': 'refused',
  'address.unknown': 'unknown',
  'address.malformed': 'malformed',
  timeout: 'timeout',
  certificate: 'certificate',
  connection: 'connection',
} as const;

/** Also answers that Node reads and would not write, such as a status of 42. */
const protocol = /^(?:HPE_|ERR_SSL_|EPROTO|ERR_HTTP_|ERR_INVALID_CHAR)/;

/** Why a call has no answer. `code`: the system's name of the error, such as ECONNREFUSED. */
export function failureOf(error: unknown): { reason: DebugFailure; code: string } {
  const code = codeOf(error);
  const { why } = noAnswer(error);
  if (why === 'certificate') return { reason: why, code };
  if (protocol.test(code)) return { reason: 'protocol', code };
  const isNamed = why === 'connection' || (why === 'address.unknown' && code !== '');
  return { reason: reasons[why], code: isNamed ? code : '' };
}
