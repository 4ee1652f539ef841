/** A bare Socket.IO server: each request causes one emit to all sockets. No storage, no authentication. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const server = createServer((_request, reply) => {
  io.emit('hint', { about: 'messages' });
  reply.end('{"code":"0"}');
});
const io = new Server(server, { transports: ['websocket'] });
server.listen(0, '127.0.0.1', () => process.send({ ready: server.address().port }));
process.on('disconnect', () => process.exit(0));
