import type { IncomingMessage } from 'node:http';

export const MOST_BODY = 1_048_576;

/** The whole body; undefined when it is larger than `MOST_BODY`, or the caller went away. */
export function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MOST_BODY) resolve(undefined);
      else parts.push(part);
    });
    request.on('end', () => resolve(Buffer.concat(parts)));
    request.on('error', () => resolve(undefined));
    request.on('close', () => resolve(undefined));
  });
}
