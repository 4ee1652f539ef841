/** Many users with the page open, in one process: their sockets, and the user who saves. One clock for all times. */
import { io } from 'socket.io-client';

const AT_ONCE = 25;
let sockets = [];
let heard = () => {};
const commands = { listen, ring, leave };

process.on('message', async ({ command, input }) => {
  try {
    process.send({ reply: await commands[command](input) });
  } catch (err) {
    process.send({ error: err instanceof Error ? err.message : String(err) });
  }
});
process.on('disconnect', () => process.exit(0));

/** One socket per token. */
async function listen({ url, tokens }) {
  for (let at = 0; at < tokens.length; at += AT_ONCE) {
    sockets.push(...(await Promise.all(tokens.slice(at, at + AT_ONCE).map((token) => connected(url, token)))));
  }
  return { sockets: sockets.length };
}

function connected(url, token) {
  return new Promise((done, failed) => {
    const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
    socket.once('connect', () => done(socket));
    socket.once('connect_error', failed);
    socket.on('hint', (hint) => {
      if (hint.about === 'messages') heard(socket);
    });
  });
}

/**
 * Sends the request and waits until every socket was notified; resolves with the milliseconds from the request to each
 * notification, and to its response.
 */
function ring({ url, method, headers, body }) {
  const waiting = new Set(sockets);
  const times = [];
  let answered = 0;
  return new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error(`${waiting.size} sockets have heard nothing for 10 s`)), 10_000);
    const begun = performance.now();
    const check = () => {
      if (waiting.size > 0 || answered === 0) return;
      clearTimeout(late);
      done({ times, answered });
    };
    heard = (socket) => {
      if (waiting.delete(socket)) times.push(performance.now() - begun);
      check();
    };
    fetch(url, { method, headers, body })
      .then((reply) => reply.text())
      .then((text) => {
        if (!text.includes('"code":"0"')) throw new Error(`answered ${text.slice(0, 200)}`);
        answered = performance.now() - begun;
        check();
      })
      .catch(failed);
  });
}

function leave() {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
  return {};
}
