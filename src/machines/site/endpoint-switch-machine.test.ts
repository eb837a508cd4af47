import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { type EndpointState, endpointSwitchMachine, oneEndpoint, selectOrigin } from './endpoint-switch-machine.ts'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'

const lines = ['', 'https://line2.example', 'https://line3.example']
const start = (changes: Partial<EndpointState> = {}) => {
  const clock = new SimulatedClock()
  const probes = fakeCalls<string | null, { origins: readonly string[] }>()
  const keep = vi.fn<(state: EndpointState) => void>()
  const machine = endpointSwitchMachine.provide({
    actors: { probe: probes.logic },
    actions: { keep: (_args, state) => keep(state) },
  })
  const actor = createActor(machine, { clock, input: { ...oneEndpoint, lines, errorsMax: 2, ...changes } }).start()
  const origin = () => selectOrigin(actor.getSnapshot())
  const state = () => actor.getSnapshot().value
  const fail = (times = 1) => {
    for (let time = 0; time < times; time++) actor.send({ type: 'endpoint.failed', origin: origin() })
  }
  return { actor, clock, probes, keep, origin, state, fail }
}

describe('counting faults', () => {
  test('[L-10, X-06] so many faults in a row lead to the next line, and around to the first', () => {
    const { origin, state, fail } = start()
    const origins = Array.from({ length: 6 }, () => {
      fail()
      return origin()
    })
    expect(origins).toEqual(['', lines[1], lines[1], lines[2], lines[2], ''])
    expect(state()).toBe('switching')
  })

  test('[L-10] an answer starts the count anew', () => {
    const { actor, origin, state, fail } = start()
    fail()
    expect(state()).toBe('switching')
    actor.send({ type: 'endpoint.answered', origin: '' })
    expect(state()).toBe('steady')
    fail()
    expect([origin(), state()]).toEqual(['', 'switching'])
  })

  test('[L-10] what comes late from a line that was left says nothing', () => {
    const { actor, origin, state, fail } = start()
    fail(2)
    actor.send({ type: 'endpoint.failed', origin: '' })
    actor.send({ type: 'endpoint.failed', origin: '' })
    actor.send({ type: 'endpoint.answered', origin: '' })
    expect([origin(), state()]).toEqual([lines[1], 'switching'])
  })

  test('[L-10] a single line is never left', () => {
    const { origin, state, fail } = start({ lines: [''] })
    fail(9)
    expect([origin(), state()]).toEqual(['', 'steady'])
  })
})

describe('on another line', () => {
  const startAway = () => {
    const run = start({ index: 2 })
    expect(run.state()).toEqual({ away: 'waiting' })
    run.clock.increment(60_000)
    return run
  }

  test('[L-10] each minute the lines before it are asked, and the first that is well is taken', async () => {
    const { clock, probes, origin, state } = startAway()
    expect(probes.last().input).toEqual({ origins: ['', lines[1]] })
    await probes.last().answer(null)
    expect([origin(), state()]).toEqual([lines[2], { away: 'waiting' }])
    clock.increment(60_000)
    await probes.last().fail()
    clock.increment(60_000)
    await probes.last().answer('https://line2.example')
    expect([origin(), state()]).toEqual([lines[1], { away: 'waiting' }])
    clock.increment(60_000)
    expect(probes.last().input).toEqual({ origins: [''] })
    await probes.last().answer('')
    expect([origin(), state()]).toEqual(['', 'steady'])
  })

  test('[L-10] the list that is known already does not put off the way back', () => {
    const { actor, clock, state } = start({ index: 1 })
    clock.increment(59_000)
    const known = lines.map((origin) => ({ name: origin, origin }))
    actor.send({ type: 'endpoints.listed', lines: known, lineErrorsMax: 2 })
    clock.increment(1_000)
    expect(state()).toEqual({ away: 'probing' })
  })

  test('[L-10] faults there lead on', () => {
    const { fail, origin, state } = startAway()
    fail(2)
    expect([origin(), state()]).toEqual(['', 'switching'])
  })
})

describe('what is kept', () => {
  test('[L-10] a reload goes on where it was, also with half a count', () => {
    const { fail, keep } = start()
    fail(3)
    const kept = keep.mock.lastCall?.[0]
    expect(kept).toEqual({ lines, errorsMax: 2, index: 1, errors: 1 })
    const later = start(kept)
    expect(later.state()).toBe('switching')
    later.fail()
    expect(later.origin()).toBe(lines[2])
  })

  test('[L-10] a new list keeps the line in force where it still is one, else starts at the first', () => {
    const { actor, origin, keep } = start({ index: 1 })
    const named = (origins: readonly string[]) => origins.map((of) => ({ name: of, origin: of }))
    actor.send({ type: 'endpoints.listed', lines: named(['https://new.example', lines[1] ?? '']), lineErrorsMax: 0 })
    expect([origin(), keep.mock.lastCall?.[0].errorsMax]).toEqual([lines[1], 1])
    actor.send({ type: 'endpoints.listed', lines: named([]), lineErrorsMax: 3 })
    expect([origin(), keep.mock.lastCall?.[0]]).toEqual(['', { lines: [''], errorsMax: 3, index: 0, errors: 0 }])
  })
})

test('[L-10] an answer says nothing while no fault is counted', () => {
  const can = (changes: Partial<EndpointState>, origin: string) =>
    start(changes).actor.getSnapshot().can({ type: 'endpoint.answered', origin })
  expect([can({}, ''), can({ index: 1 }, lines[1] ?? ''), can({ errors: 1 }, '')]).toEqual([false, false, true])
})

test('[L-10, X-06] every state is reached', () => {
  const machine = endpointSwitchMachine.provide({ actions: { keep: () => undefined } })
  expect(
    reachableValues(machine, {
      input: { ...oneEndpoint, lines, errorsMax: 1 },
      key: ({ context }) => [context.index, context.errors],
      events: [
        ...lines.flatMap((origin) => [
          { type: 'endpoint.failed', origin },
          { type: 'endpoint.answered', origin },
        ]),
        { type: 'xstate.after.probeEvery.endpoints.away.waiting' },
        { type: 'xstate.done.actor.0.endpoints.away.probing', output: '' },
      ],
    }),
  ).toEqual(values('steady', 'switching', { away: 'waiting' }, { away: 'probing' }))
})
