import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { type AnyAnswer, printOf } from './command.ts'
import { type CommandProgress, createCommandMachine, type Recalled } from './command-machine.ts'

interface Body {
  readonly text: string
}
type Progress = CommandProgress<Body, AnyAnswer>

const ids = ['one', 'two', 'three'].map((name, index) => `0000000${index}-0000-4000-8000-00000000${name}` as const)
const [first, second] = ids as [`${string}-${string}-${string}-${string}-${string}`, string]
const body = { text: '好球' }
const accepted: AnyAnswer = { kind: 'accepted' }
const fault: AnyAnswer = { kind: 'fault' }
const short: AnyAnswer = { kind: 'rejected', name: 'BALANCE_SHORT' }
const limited: AnyAnswer = { kind: 'rejected', name: 'RATE_LIMITED_MEMBER' }
const loggedOut: AnyAnswer = { kind: 'rejected', name: 'LOGIN_REQUIRED' }
const command = createCommandMachine<Body, AnyAnswer, string>()
const unconfirmed = { unconfirmed: { repeating: 'waiting' } }
const sending = (waiting = 'starting') => ({ sending: { waiting } })
const notSent: AnyAnswer = { kind: 'rejected', name: 'NOT_SENT' }

const start = async ({ repeats = true, recalled = null as Recalled<Body> | null } = {}) => {
  let made = 0
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => ids[made++] as typeof first)
  const clock = new SimulatedClock()
  const fake = fakeCommand(command)
  const progress: Progress[] = []
  const actor = createActor(fake.logic, {
    clock,
    input: { place: '88231', repeats, notify: (one) => void progress.push(one) },
  }).start()
  await fake.recalls.last().answer(recalled)
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  const submit = (text = body.text) => actor.send({ type: 'command.submit', body: { text } })
  return { ...fake, actor, clock, progress, state, context, submit }
}

describe('sending', () => {
  test('[C-16] the id is made and kept before anything leaves', async () => {
    const { kept, sends, progress, state, submit } = await start()
    submit()
    const pending = { requestId: first, body }
    expect([state(), kept, sends.calls.map(({ input }) => input)]).toEqual([
      sending(),
      [pending],
      [{ place: '88231', ...pending }],
    ])
    expect(progress).toEqual([{ type: 'command.sending', pending, attempts: 1, answer: null }])
  })

  test('[C-16] an accepted command is settled: nothing of it is kept, and the next has an id of its own', async () => {
    const { kept, sends, progress, state, context, submit } = await start()
    submit()
    await sends.last().answer(accepted)
    expect([state(), context().pending, context().answer, kept.at(-1), progress.at(-1)]).toEqual([
      'settled',
      null,
      accepted,
      null,
      { type: 'command.accepted', pending: { requestId: first, body }, attempts: 1, answer: accepted },
    ])
    submit()
    expect(sends.last().input.requestId).toBe(second)
  })

  test('[C-16] a refusal leads back to editing with its code, and the next try has an id of its own', async () => {
    const { kept, sends, progress, state, context, submit } = await start()
    submit()
    await sends.last().answer(short)
    expect([state(), context().pending, context().answer, kept.at(-1), progress.at(-1)?.type]).toEqual([
      'editing',
      null,
      short,
      null,
      'command.refused',
    ])
    submit()
    expect([context().answer, sends.last().input.requestId]).toEqual([null, second])
  })
})

describe('the end of waiting', () => {
  const waiting = { type: 'call.waiting', unsent: notSent } as const

  test('[C-16] what has not left after 5 s is given back, forgotten and withdrawn', async () => {
    const { clock, follow, kept, progress, state, context, submit } = await start()
    submit()
    follow.send(waiting)
    clock.increment(4_999)
    expect([state(), follow.starts, follow.running()]).toEqual([sending('leaving'), [{ requestId: first }], 1])
    clock.increment(1)
    const pending = { requestId: first, body }
    expect([state(), kept.at(-1), context().pending, follow.running(), progress.at(-1)]).toEqual([
      'editing',
      null,
      null,
      0,
      { type: 'command.refused', pending, attempts: 1, answer: notSent },
    ])
  })

  test.each([{ type: 'call.cancelled' }, { type: 'command.abandon' }] as const)(
    'before it leaves, $type gives it back at once',
    async (event) => {
      const { actor, follow, progress, state, submit } = await start()
      submit()
      follow.send(waiting)
      if (event.type === 'command.abandon') actor.send(event)
      else follow.send(event)
      expect([state(), progress.at(-1)?.type, follow.running()]).toEqual(['editing', 'command.refused', 0])
    },
  )

  test('[C-16] a later try that does not leave says nothing of the first one, which did', async () => {
    const { clock, follow, sends, kept, state, submit } = await start()
    submit()
    follow.send(waiting)
    follow.send({ type: 'call.left' })
    await sends.last().answer(fault)
    clock.increment(1_000)
    follow.send(waiting)
    clock.increment(5_000)
    expect([state(), kept.at(-1)]).toEqual([unconfirmed, { requestId: first, body }])
  })

  test('[C-16] what left and has no answer after 5 s is unconfirmed, and its answer still counts', async () => {
    const { clock, follow, sends, progress, state, submit } = await start()
    submit()
    follow.send(waiting)
    follow.send({ type: 'call.left' })
    clock.increment(5_000)
    expect([state(), progress.at(-1)?.type]).toEqual([{ sending: 'late' }, 'command.unconfirmed'])
    await sends.last().answer(accepted)
    expect([state(), sends.calls.length, progress.map(({ type }) => type)]).toEqual([
      'settled',
      1,
      ['command.sending', 'command.unconfirmed', 'command.sending', 'command.accepted'],
    ])
  })

  test('a call that cannot be followed is unconfirmed after 5 s, never "not sent"', async () => {
    const { clock, sends, state, submit } = await start()
    submit()
    clock.increment(5_000)
    expect(state()).toEqual({ sending: 'late' })
    await sends.last().fail()
    expect(state()).toEqual(unconfirmed)
  })

  test('a late command may be asked again under its id, given up, or followed by another', async () => {
    const { actor, clock, sends, kept, progress, state, submit } = await start({ repeats: false })
    const wait = (): void => {
      clock.increment(5_000)
      expect(state()).toEqual({ sending: 'late' })
    }
    submit()
    wait()
    actor.send({ type: 'command.retry' })
    wait()
    submit()
    wait()
    submit('再来')
    expect(sends.calls.map(({ input }) => input.requestId)).toEqual([first, first, first, second])
    wait()
    actor.send({ type: 'command.abandon' })
    expect([state(), kept.at(-1), progress.at(-1)?.type]).toEqual(['editing', null, 'command.abandoned'])
  })

  test('an upload that goes on has time, and so has who is asked something', async () => {
    const { clock, follow, state, submit } = await start()
    submit()
    for (let share = 0; share < 5; share += 1) {
      follow.send({ type: 'call.left' })
      clock.increment(4_999)
    }
    expect(state()).toEqual(sending('asking'))
    follow.send({ type: 'call.asked' })
    clock.increment(600_000)
    expect(state()).toEqual(sending('prompting'))
    follow.send({ type: 'call.left' })
    clock.increment(5_000)
    expect(state()).toEqual({ sending: 'late' })
  })
})

describe('unconfirmed', () => {
  test('[C-16] a missing answer goes out again, id and body unchanged, after 1, 2, 4 … 15 s', async () => {
    const { sends, clock, state, progress, submit } = await start()
    submit()
    for (const waitMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      await sends.last().answer(fault)
      expect(state()).toEqual(unconfirmed)
      const before = sends.calls.length
      clock.increment(waitMs - 1)
      expect(sends.calls).toHaveLength(before)
      clock.increment(1)
      expect(sends.calls).toHaveLength(before + 1)
    }
    expect(new Set(sends.calls.map(({ input }) => JSON.stringify(input)))).toEqual(
      new Set([JSON.stringify({ place: '88231', requestId: first, body })]),
    )
    expect(new Set(progress.map(({ type }) => type))).toEqual(new Set(['command.sending', 'command.unconfirmed']))
  })

  test('a bug in the call is no refusal', async () => {
    const { sends, state, progress, submit } = await start()
    submit()
    await sends.last().fail()
    expect([state(), progress.at(-1)]).toEqual([
      unconfirmed,
      { type: 'command.unconfirmed', pending: { requestId: first, body }, attempts: 1, answer: null },
    ])
  })

  test('a refusal from before the handler leaves the outcome open once a try went unanswered', async () => {
    const { sends, clock, kept, state, submit } = await start()
    submit()
    await sends.last().answer(fault)
    clock.increment(1000)
    await sends.last().answer(limited)
    expect([state(), kept.at(-1)]).toEqual([unconfirmed, { requestId: first, body }])
    clock.increment(2000)
    await sends.last().answer(short)
    expect(state()).toBe('editing')
  })

  test('a session that is over is not asked by itself again; a press asks', async () => {
    const { actor, sends, clock, state, submit } = await start()
    submit()
    await sends.last().answer(fault)
    clock.increment(1000)
    await sends.last().answer(loggedOut)
    clock.increment(600_000)
    expect([state(), sends.calls.length]).toEqual([{ unconfirmed: 'resting' }, 2])
    actor.send({ type: 'command.retry' })
    await sends.last().answer(fault)
    expect([state(), sends.calls.length]).toEqual([unconfirmed, 3])
  })

  test('without a network it waits, and goes out the moment that the network is back', async () => {
    const { sends, network, clock, state, submit } = await start()
    submit()
    await sends.last().answer(fault)
    network.send({ type: 'network.offline' })
    clock.increment(600_000)
    expect([state(), sends.calls.length]).toEqual([{ unconfirmed: { repeating: 'offline' } }, 1])
    network.send({ type: 'network.online' })
    expect([state(), sends.calls.length, sends.last().input.requestId]).toEqual([sending(), 2, first])
    expect(network.running()).toBe(0)
  })

  test('a network that was there all the time sends nothing early', async () => {
    const { sends, network, clock, submit } = await start()
    submit()
    await sends.last().answer(fault)
    network.send({ type: 'network.online' })
    expect(sends.calls).toHaveLength(1)
    clock.increment(1000)
    expect(sends.calls).toHaveLength(2)
  })

  test('giving up forgets it', async () => {
    const { actor, sends, clock, kept, progress, state, submit } = await start()
    submit()
    await sends.last().answer(fault)
    actor.send({ type: 'command.abandon' })
    clock.increment(600_000)
    expect([state(), kept.at(-1), sends.calls.length, progress.at(-1)?.type]).toEqual([
      'editing',
      null,
      1,
      'command.abandoned',
    ])
    submit()
    expect(sends.last().input.requestId).toBe(second)
  })
})

describe('a command that waits for a press', () => {
  test('it is not repeated by itself, and no network is watched', async () => {
    const { actor, sends, network, clock, state, submit } = await start({ repeats: false })
    submit()
    await sends.last().answer(fault)
    clock.increment(600_000)
    expect([state(), sends.calls.length, network.starts.length]).toEqual([{ unconfirmed: 'resting' }, 1, 0])
    actor.send({ type: 'command.retry' })
    expect(sends.calls.map(({ input }) => input.requestId)).toEqual([first, first])
  })

  test('[C-12] the same input is the same command; another is another', async () => {
    const { sends, submit } = await start({ repeats: false })
    submit()
    await sends.last().answer(fault)
    submit()
    await sends.last().answer(fault)
    submit('再来')
    expect(sends.calls.map(({ input }) => [input.requestId, input.body.text])).toEqual([
      [first, '好球'],
      [first, '好球'],
      [second, '再来'],
    ])
    await sends.last().answer(limited)
    expect(sends.calls).toHaveLength(3)
  })
})

describe('after a reload', () => {
  test('[S-13] a whole command goes out again by itself; its first answer may not say that nothing happened', async () => {
    const { sends, state } = await start({ recalled: { requestId: second, body } })
    expect([state(), sends.last().input]).toEqual([sending(), { place: '88231', requestId: second, body }])
    await sends.last().answer(limited)
    expect(state()).toEqual(unconfirmed)
  })

  test('[C-12] of a secret only a print was kept: the same input finds its id, another does not', async () => {
    const recalled = { requestId: 'kept', print: printOf(body) }
    const same = await start({ repeats: false, recalled })
    expect([same.state(), same.sends.calls.length]).toEqual(['editing', 0])
    same.submit()
    await same.sends.last().answer(limited)
    expect([same.sends.last().input.requestId, same.state()]).toEqual(['kept', { unconfirmed: 'resting' }])
    const other = await start({ repeats: false, recalled })
    other.submit('再来')
    expect(other.sends.last().input.requestId).toBe(first)
  })

  test('[S-13] one that never left, and was pressed long ago, is given back and not sent', async () => {
    const { kept, sends, progress, state } = await start({ recalled: { requestId: second, body, unsent: notSent } })
    const pending = { requestId: second, body }
    expect([state(), sends.calls.length, kept.at(-1)]).toEqual(['editing', 0, null])
    expect(progress.map(({ type, pending: one }) => [type, one])).toEqual([
      ['command.sending', pending],
      ['command.refused', pending],
    ])
  })

  test('nothing was on its way', async () => {
    const { sends, state } = await start()
    expect([state(), sends.calls.length]).toEqual(['editing', 0])
  })
})

describe('forbidden events', () => {
  test('while it is edited or settled there is nothing to retry or to give up', async () => {
    const { actor, sends, state, submit } = await start()
    const can = () => (['command.retry', 'command.abandon'] as const).map((type) => actor.getSnapshot().can({ type }))
    expect(can()).toEqual([false, false])
    submit()
    await sends.last().answer(accepted)
    expect([state(), can()]).toEqual(['settled', [false, false]])
  })

  test('what is on its way is neither doubled, nor retried, nor given up', async () => {
    const { actor, submit } = await start()
    submit()
    const events = [{ type: 'command.submit', body }, { type: 'command.retry' }, { type: 'command.abandon' }] as const
    expect(events.map((event) => actor.getSnapshot().can(event))).toEqual([false, false, false])
  })

  test('the network moves nothing that is not unconfirmed', async () => {
    const { actor, submit } = await start()
    expect(actor.getSnapshot().can({ type: 'network.online' })).toBe(false)
    submit()
    expect(actor.getSnapshot().can({ type: 'network.online' })).toBe(false)
  })
})

test('the print of an input changes with it and holds 16 bits', () => {
  expect(
    [printOf(body), printOf({ text: '再来' }), printOf(null)].map((print) => parseInt(print, 16) < 2 ** 16),
  ).toEqual([true, true, true])
  expect(printOf(body)).toBe(printOf({ ...body }))
  expect(printOf(body)).not.toBe(printOf({ text: '再来' }))
})

test('every state is reached', () => {
  const sent = (output: AnyAnswer) => ({ type: 'xstate.done.actor.0.command.sending', output })
  expect(
    reachableValues(command, {
      input: { place: '88231', repeats: true, notify: () => undefined },
      key: ({ context: { pending, mayRepeat, attempts } }) => [pending !== null, mayRepeat, Math.min(attempts, 2)],
      events: [
        { type: 'command.submit', body },
        { type: 'command.abandon' },
        { type: 'command.retry' },
        { type: 'network.offline' },
        { type: 'network.online' },
        { type: 'call.waiting', unsent: notSent },
        { type: 'call.left' },
        { type: 'call.asked' },
        { type: 'call.cancelled' },
        { type: 'xstate.after.answerMaxMs.command.sending.waiting.asking' },
        sent(accepted),
        sent(fault),
        sent(short),
        sent(loggedOut),
      ],
    }),
  ).toEqual(
    values(
      'editing',
      sending(),
      sending('leaving'),
      sending('asking'),
      sending('prompting'),
      { sending: 'late' },
      unconfirmed,
      { unconfirmed: { repeating: 'offline' } },
      { unconfirmed: 'resting' },
      'settled',
    ),
  )
})
