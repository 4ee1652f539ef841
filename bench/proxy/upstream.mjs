import http from 'node:http';

const PART = Buffer.alloc(64_000, 'a');

function many(left, response) {
  while (left > 0) {
    left -= 1;
    if (!response.write(PART)) return void response.once('drain', () => many(left, response));
  }
  response.end();
}

/** Answers shortly, with many bytes, or after it has read all that is sent. */
const server = http.createServer((request, response) => {
  const url = new URL(request.url, 'http://a');
  if (url.pathname === '/many')
    many(Math.round((Number(url.searchParams.get('mb')) * 1_000_000) / PART.length), response);
  else {
    request.resume();
    request.on('end', () => response.end('{"ok":true}'));
  }
});
server.listen(0, '127.0.0.1', () => process.send({ ready: server.address().port }));
