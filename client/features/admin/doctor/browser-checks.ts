import { probeUpload, type systemDoctor } from '../../../../contracts/app/doctor.js';
import type { WireReply } from '../../../../contracts/platform/endpoint.js';
import { call } from '../../../lib/api.js';

type Reading = WireReply<typeof systemDoctor>;
type BrowserCheck = 'socket' | 'upload' | 'browserClock' | 'address';
export interface BrowserFinding {
  readonly check: BrowserCheck;
  readonly finding: 'ok' | 'bad';
  readonly severity: 'ok' | 'warn' | 'fail';
  readonly facts: Readonly<Record<string, string | number>>;
}

const SOCKET_MS = 8_000;
const UPLOAD_BYTES = 20_000_000;
const SKEW_SECONDS = 60;

const finding = (
  check: BrowserCheck,
  isOk: boolean,
  otherwise: 'warn' | 'fail',
  facts: BrowserFinding['facts'] = {},
): BrowserFinding => ({ check, finding: isOk ? 'ok' : 'bad', severity: isOk ? 'ok' : otherwise, facts });

/** Whether the server greets a WebSocket; many proxies pass on everything but these. */
function isGreeted(): Promise<boolean> {
  const url = new URL('/socket.io/?EIO=4&transport=websocket', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new Promise((resolve) => {
    const socket = new WebSocket(url);
    const end = (isOk: boolean) => {
      clearTimeout(timer);
      socket.close();
      resolve(isOk);
    };
    const timer = setTimeout(end, SOCKET_MS, false);
    socket.onmessage = () => end(true);
    socket.onerror = () => end(false);
    socket.onclose = () => end(false);
  });
}

const trySocket = async (): Promise<BrowserFinding> => finding('socket', await isGreeted(), 'fail');

async function tryUpload(): Promise<BrowserFinding> {
  const facts = { size: UPLOAD_BYTES / 1_000_000 };
  try {
    const file = { name: 'doctor.bin', bytes: new Uint8Array(UPLOAD_BYTES) };
    const { bytes } = await call(probeUpload, { file: [file] });
    return finding('upload', bytes === UPLOAD_BYTES, 'fail', facts);
  } catch {
    return finding('upload', false, 'fail', facts);
  }
}

/** `middle`: this browser's time halfway between the question and the reply. */
function compareClocks(now: string, middle: number): BrowserFinding {
  const seconds = Math.round(Math.abs(new Date(now).getTime() - middle) / 1_000);
  return finding('browserClock', seconds < SKEW_SECONDS, 'warn', { seconds });
}

function compareAddress(baseUrl: string, origin: string): BrowserFinding {
  const isSame = URL.canParse(baseUrl) && new URL(baseUrl).origin === origin;
  return finding('address', isSame, 'warn', { origin, url: baseUrl });
}

/** What only a browser sees, because it comes through the proxy. */
export async function browserChecks({ now, baseUrl }: Reading, middle: number): Promise<BrowserFinding[]> {
  const tried = await Promise.all([trySocket(), tryUpload()]);
  return [...tried, compareAddress(baseUrl, location.origin), compareClocks(now, middle)];
}
