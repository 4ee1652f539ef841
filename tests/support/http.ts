import { Agent } from 'node:http';
import supertest from 'supertest';

export interface HttpReply {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** For many calls to a server that runs as long as they are made: each takes half as long on a connection that is open. */
export const openConnections = new Agent({ keepAlive: true });

/** Sends one request to a running server and reads the reply as text, whatever its status is. Follows no redirect. */
export async function exchange(
  address: URL,
  method: string,
  { headers = {}, body }: { headers?: Readonly<Record<string, string>>; body?: string | FormData } = {},
  agent?: Agent,
): Promise<HttpReply> {
  const call = supertest(address.origin)
    [method === 'GET' ? 'get' : 'post'](address.pathname + address.search)
    .set(headers)
    .redirects(0)
    // Bytes: a JSON reply is parsed by whoever asked, with its contract.
    .responseType('blob');
  if (agent) call.agent(agent);
  // A form is written as browsers write it: names of files with quotes and slashes stay.
  const form = body instanceof FormData ? new Response(body) : undefined;
  if (form) call.type(form.headers.get('content-type') ?? '').send(Buffer.from(await form.arrayBuffer()));
  else if (body !== undefined) call.send(body);
  const reply = await call;
  return {
    status: reply.status,
    type: reply.get('content-type') ?? '',
    text: Buffer.isBuffer(reply.body) ? reply.body.toString() : '',
  };
}
