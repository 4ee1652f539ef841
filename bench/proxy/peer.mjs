import http from 'node:http';
import httpProxy from 'http-proxy';

/** A bare proxy to one server, with connections that are kept open, as ours has. */
const agent = new http.Agent({ keepAlive: true });
const proxy = httpProxy.createProxyServer({ target: `http://127.0.0.1:${process.env.UPSTREAM}`, agent });
const server = http.createServer((request, response) => proxy.web(request, response));
server.listen(0, '127.0.0.1', () => process.send({ ready: server.address().port }));
