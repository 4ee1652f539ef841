export interface Progress {
  /** Of a large body: bytes sent, of how many. */
  readonly sent?: number;
  readonly toSend?: number;
  readonly received: number;
  readonly total?: number;
  readonly status?: number;
}

/** What is read of an answer; `Response` has it. */
export type Incoming = Pick<Response, 'status' | 'headers' | 'body' | 'text' | 'json'>;

/** Bodies from here on are sent so that their progress can be watched. */
const LARGE = 1_000_000;

export function isLarge(body: string | FormData | Blob | undefined): boolean {
  if (body === undefined) return false;
  if (typeof body === 'string') return body.length >= LARGE;
  return (body instanceof FormData ? sizeOf(body) : body.size) >= LARGE;
}

const sizeOf = (form: FormData): number =>
  [...form].reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : value.size), 0);

interface LargeCall {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | Blob;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/**
 * Like `fetch`, which does not tell how much of a body is sent. The answer is read as a whole: events of an answer to a
 * large body are shown when it has ended.
 * @throws AbortError; TypeError when there is no answer
 */
export function sendLarge(url: string, { method, headers, body, signal, onProgress }: LargeCall): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (work: () => void) => () => {
      signal.removeEventListener('abort', abort);
      work();
    };
    request.open(method, url);
    request.responseType = 'arraybuffer';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, toSend: total, received: 0 });
    request.onload = end(() => resolve(incomingOf(request)));
    request.onerror = end(() => reject(new TypeError('no answer')));
    request.onabort = end(() => reject(signal.reason));
    signal.addEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason);
    request.send(body);
  });
}

function incomingOf(request: XMLHttpRequest): Incoming {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  const bytes = request.response instanceof ArrayBuffer ? request.response : new ArrayBuffer(0);
  const whole = () => new Response(bytes);
  return {
    ...{ status: request.status, headers, body: bytes.byteLength > 0 ? whole().body : null },
    ...{ text: () => whole().text(), json: () => whole().json() },
  };
}
