import { expect, it, jest } from '@jest/globals';
import { RoomBus } from '../../../../../server/docs/editing/live/room-bus.js';
import { LiveChannel } from '../../../../../server/docs/editing/updates/live-channel.js';
import { LocalBus } from '../../../../../server/platform/bus/local-bus.js';
import { Logger } from '../../../../../server/platform/runtime/logger.js';

/** A bus whose subscriptions are confirmed when the test allows it. */
class SlowBus extends LocalBus {
  answer: () => void = () => undefined;

  override async subscribe(...given: Parameters<LocalBus['subscribe']>): ReturnType<LocalBus['subscribe']> {
    await new Promise<void>((resolve) => {
      this.answer = resolve;
    });
    return super.subscribe(...given);
  }
}

it('opens without the other nodes when the bus does not answer, and catches up when it does', async () => {
  jest.useFakeTimers();
  const bus = new SlowBus(new Logger('silent'));
  const received: string[] = [];
  const late = new Promise<void>((resolve) => {
    const room = new RoomBus({
      docId: 1,
      channel: new LiveChannel(bus),
      onMessage: ({ is }) => void received.push(is),
      onLateSubscription: resolve,
      onTrouble: () => void received.push('trouble'),
    });
    void room.open().then(() => bus.answer());
  });
  await jest.advanceTimersByTimeAsync(3_000);
  await late;
  jest.useRealTimers();
  await new LiveChannel(bus).publish(1, { is: 'update', bytes: Uint8Array.of(0, 0) });
  expect(received).toEqual(['trouble', 'update']);
});

it('sends nothing while its room is the only listener, and everything as soon as there is another', async () => {
  const bus = new LocalBus(new Logger('silent'));
  const published = jest.spyOn(bus, 'publish');
  const received: string[] = [];
  const roomOf = (name: string) =>
    new RoomBus({
      docId: 1,
      channel: new LiveChannel(bus),
      onMessage: ({ is, bytes }) => void received.push(`${name} ${is} ${bytes[0]}`),
      onLateSubscription: () => undefined,
      onTrouble: () => undefined,
    });
  const [one, two] = [roomOf('one'), roomOf('two')];
  await one.open();
  one.publish({ is: 'update', bytes: Uint8Array.of(1) });
  expect(published).not.toHaveBeenCalled();
  await two.open();
  one.publish({ is: 'update', bytes: Uint8Array.of(2) });
  two.close();
  one.publish({ is: 'update', bytes: Uint8Array.of(3) });
  // Closed, it is no listener any more; what it still says reaches the other.
  two.publish({ is: 'update', bytes: Uint8Array.of(4) });
  expect(received).toEqual(['two update 2', 'one update 4']);
});
