import { describe, expect, it } from '@jest/globals';
import { RightRenewals } from '../../../../../server/docs/editing/live/right-renewals.js';
import { Seat, type SeatRight } from '../../../../../server/docs/editing/live/seat.js';
import { type SeatOfDoc, SeatRights } from '../../../../../server/docs/editing/live/seat-rights.js';
import { Access, type SessionAtDoc, type Verb } from '../../../../../server/platform/access/access.js';

type Answer = (Verb | undefined)[];

/** Rights whose questions are answered by the test, in any order. */
function table() {
  const now = { ms: 0 };
  const questions: { pairs: readonly SessionAtDoc[]; answer: (verbs: Answer) => void; fail: () => void }[] = [];
  const firstAllowed = (pairs: readonly SessionAtDoc[]) =>
    new Promise<Answer>((answer, reject) => {
      questions.push({ pairs, answer, fail: () => reject(new Error('no database')) });
    });
  const access: Access = Object.create(Access.prototype, { firstAllowed: { value: firstAllowed } });
  const rights = new SeatRights(access);
  const seats: SeatOfDoc[] = [];
  const unread: SeatOfDoc[] = [];
  const renewals = new RightRenewals({
    rights,
    seats: () => seats,
    now: () => now.ms,
    onTrouble: () => undefined,
    onUnread: (all) => void unread.push(...all),
  });
  const sits = (right: SeatRight = 'edit') => {
    const closed: { reason?: string } = {};
    const connection = {
      send: () => undefined,
      sendSoon: () => undefined,
      close: (_code: number, reason: string) => {
        closed.reason = reason;
      },
      backlog: 0,
    };
    const id = seats.length + 1;
    const actor = { id, name: `p${id}`, nickname: '', isSuperAdmin: false, sessionId: 100 + id };
    const seat = new Seat(connection, actor, right, true, now.ms);
    const place = { seat, docId: 7 };
    seats.push(place);
    return { seat, closed, place };
  };
  return { now, questions, rights, renewals, sits, unread };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
const all = (pairs: readonly unknown[], verb: Verb | undefined): Answer => pairs.map(() => verb);

describe('rights of connected users', () => {
  it('are read in one question for all who typed, after 15 to 25 s, and not for those who only look', async () => {
    const { now, questions, renewals, sits } = table();
    const writers = Array.from({ length: 100 }, () => sits());
    const idle = [sits(), sits('view')];
    const readAt = new Map<number, number[]>();
    for (now.ms = 0; now.ms <= 90_000; now.ms += 1_000) {
      for (const { seat } of writers) seat.received++;
      const done = renewals.renewDue();
      await turn();
      expect(questions.length).toBeLessThanOrEqual(1);
      for (const { pairs, answer } of questions.splice(0)) {
        for (const { userId } of pairs) readAt.set(userId, [...(readAt.get(userId) ?? []), now.ms]);
        answer(all(pairs, 'doc.edit'));
      }
      await done;
    }
    for (const { seat } of idle) expect(readAt.has(seat.actor.id)).toBe(false);
    expect(readAt.size).toBe(writers.length);
    for (const times of readAt.values())
      for (const [i, at] of times.entries()) {
        const wait = at - (times[i - 1] ?? 0);
        expect(wait).toBeGreaterThan(15_000);
        expect(wait).toBeLessThanOrEqual(26_000);
      }
    // They came together and are read in different seconds.
    const first = new Set([...readAt.values()].map(([at]) => at));
    expect(first.size).toBeGreaterThan(3);
  });

  it('after a change of rights are read in one question, and each answer has its consequence', async () => {
    const { questions, renewals, sits } = table();
    const [stays, loses, turns, gains, reads] = [sits(), sits(), sits(), sits('view'), sits('view')];
    const done = renewals.recheckAll();
    for (const { seat } of [stays, loses, turns, gains, reads]) expect(seat.stale).toBe(true);
    await turn();
    expect(questions.map(({ pairs }) => pairs.length)).toEqual([5]);
    expect(questions[0]?.pairs[1]).toEqual({ userId: 2, sessionId: 102, docId: 7 });
    questions[0]?.answer(['doc.edit', undefined, 'doc.view', 'doc.edit', 'doc.view']);
    await done;
    expect([loses.closed.reason, turns.closed.reason]).toEqual(['access.forbidden', 'live.readOnly']);
    for (const { closed, seat } of [stays, gains, reads])
      expect([closed.reason, seat.stale]).toEqual([undefined, false]);
    expect([stays.seat.right, gains.seat.right, reads.seat.right]).toEqual(['edit', 'edit', 'view']);
  });

  it('taken away while an answer is on its way: the late answer does not count, and the next one ends the connection', async () => {
    const { now, questions, renewals, sits } = table();
    const { seat, closed } = sits();
    seat.received++;
    now.ms = 26_000;
    const renewed = renewals.renewDue();
    await turn();
    // The change is committed after the question was asked, and its event arrives before the answer.
    const rechecked = renewals.recheckAll();
    questions[0]?.answer(['doc.edit']);
    await renewed;
    expect([seat.stale, seat.checkedAt]).toEqual([true, 0]);
    await turn();
    questions[1]?.answer([undefined]);
    await rechecked;
    expect(closed.reason).toBe('access.forbidden');
  });

  it('given while an answer is on its way: the late refusal does not count', async () => {
    const { questions, renewals, sits } = table();
    const { seat, closed } = sits();
    const rechecked = renewals.recheckAll();
    await turn();
    const again = renewals.recheckAll();
    questions[0]?.answer([undefined]);
    await turn();
    expect(closed.reason).toBeUndefined();
    questions[1]?.answer(['doc.edit']);
    await Promise.all([rechecked, again]);
    expect([closed.reason, seat.stale, questions.length]).toEqual([undefined, false, 2]);
  });

  it('answered out of order: an older answer does not replace a newer one', async () => {
    const { questions, rights, sits } = table();
    const { seat, closed, place } = sits('view');
    const older = rights.renew([place], 1_000);
    const newer = rights.renew([place], 2_000);
    questions[1]?.answer(['doc.edit']);
    await newer;
    questions[0]?.answer([undefined]);
    await older;
    expect([closed.reason, seat.right, seat.checkedAt]).toEqual([undefined, 'edit', 2_000]);
  });

  it('which cannot be read after a change are reported; a renewal that fails leaves the right as it was', async () => {
    const { now, questions, renewals, sits, unread } = table();
    const { seat, place } = sits();
    seat.received++;
    now.ms = 26_000;
    const renewed = renewals.renewDue();
    await turn();
    questions[0]?.fail();
    await renewed;
    expect([unread, seat.stale, seat.checkedAt]).toEqual([[], false, 0]);
    const rechecked = renewals.recheckAll();
    await turn();
    questions[1]?.fail();
    await rechecked;
    expect([unread, seat.stale]).toEqual([[place], true]);
  });
});
