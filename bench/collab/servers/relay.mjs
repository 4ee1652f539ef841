/** The lower bound: forwards the bytes to everyone else at the doc. No state, no checks. */
import { WebSocketServer } from 'ws';

const rooms = new Map();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });

server.on('connection', (socket, request) => {
  const name = request.url.slice(1).split('?')[0];
  const room = rooms.get(name) ?? new Set();
  rooms.set(name, room.add(socket));
  socket.on('message', (data) => {
    for (const other of room) if (other !== socket) other.send(data);
  });
  socket.on('close', () => {
    room.delete(socket);
    if (room.size === 0) rooms.delete(name);
  });
});
server.on('listening', () => process.send({ ready: server.address().port }));
process.on('disconnect', () => process.exit(0));
