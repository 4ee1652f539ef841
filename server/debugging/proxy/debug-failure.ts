import type { DebugFailure } from '../../../contracts/debug-proxy.js';
import { noAnswer } from '../../platform/outbound/guarded-address.js';

const reasons = {
  'address.refused': 'refused',
  'address.unknown': 'unknown',
  'address.malformed': 'malformed',
  timeout: 'timeout',
  connection: 'connection',
} as const;

const certificate = /^(?:ERR_TLS_|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;
/** Also answers that Node reads and would not write, such as a status of 42. */
const protocol = /^(?:HPE_|ERR_SSL_|EPROTO|ERR_HTTP_|ERR_INVALID_CHAR)/;

/** Why a call has no answer. `code`: the system's name of the error, such as ECONNREFUSED. */
export function failureOf(error: unknown): { reason: DebugFailure; code: string } {
  const code =
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (certificate.test(code) || (code.startsWith('ERR_SSL_') && code.includes('CERT')))
    return { reason: 'certificate', code };
  if (protocol.test(code)) return { reason: 'protocol', code };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { reason: 'unknown', code };
  const { why } = noAnswer(error);
  return { reason: reasons[why], code: why === 'connection' ? code : '' };
}
