import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { GameMessage } from '#contract/venues/rules/frame-messages.ts'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { gameFrameMachine, type GameFrameEmitted, type LaunchAnswer, type LaunchInput } from './game-frame-machine.ts'

const game = { channelCode: 'dz', gameId: 'dz-001', isDemo: false }
const atMs = 1_800_000_000_000
const opened = (nth = 1): LaunchAnswer => ({
  kind: 'accepted',
  data: { url: `https://games.example/g/dz-001#${nth}`, name: '翡翠星盘', orientation: 'any', walletType: 'transfer' },
  atMs,
})
const closed: LaunchAnswer = { kind: 'rejected', name: 'VENUE_CLOSED', data: null, msg: '维护', atMs }
const fault: LaunchAnswer = { kind: 'fault', reason: 'timeout', atMs }
const ready: GameMessage = { grandstand: 1, type: 'ready' }
const expired: GameMessage = { grandstand: 1, type: 'fault', reason: 'expired' }

const start = (spentUrl: string | null = null) => {
  const clock = new SimulatedClock()
  const launches = fakeCalls<LaunchAnswer, LaunchInput>()
  const machine = gameFrameMachine.provide({ actors: { launch: launches.logic } })
  const actor = createActor(machine, { clock, input: { game, spentUrl, currency: 'USDT' } }).start()
  const emitted: GameFrameEmitted['type'][] = []
  actor.on('*', ({ type }) => emitted.push(type))
  return {
    actor,
    clock,
    launches,
    emitted,
    tell: (message: GameMessage) => actor.send({ type: 'game.message', message }),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  }
}

const startPlaying = async () => {
  const run = start()
  await run.launches.last().answer(opened())
  run.tell(ready)
  return run
}

test('[C-13, R-09] a game is opened, says that it is there, and is played and left', async () => {
  const run = await startPlaying()
  expect([run.state(), run.context().launched?.name]).toEqual(['playing', '翡翠星盘'])
  run.tell({ grandstand: 1, type: 'balance', balanceMinor: 900, currency: 'USDT' })
  run.tell({ grandstand: 1, type: 'round', stakeMinor: 100, payoutMinor: 0 })
  run.tell({ grandstand: 1, type: 'round', stakeMinor: 100, payoutMinor: 350 })
  expect([run.context().balanceMinor, run.context().currency, run.context().netMinor]).toEqual([900, 'USDT', 150])
  run.tell({ grandstand: 1, type: 'fullscreen' })
  run.tell({ grandstand: 1, type: 'exit' })
  expect([run.emitted, run.state()]).toEqual([['game.full', 'game.left'], 'left'])
})

test('[C-13] an address that was opened before is asked for anew, a few times at most', async () => {
  const run = start('https://games.example/g/dz-001#0')
  expect(run.launches.last().input).toEqual({ game, spentUrl: 'https://games.example/g/dz-001#0' })
  for (const nth of [1, 2]) {
    await run.launches.last().answer(opened(nth))
    run.tell(expired)
    expect([run.state(), run.launches.last().input.spentUrl]).toEqual([
      'launching',
      `https://games.example/g/dz-001#${nth}`,
    ])
  }
  await run.launches.last().answer(opened(3))
  run.tell(expired)
  expect(run.state()).toBe('failed')
  run.actor.send({ type: 'game.retry' })
  await run.launches.last().answer(opened(4))
  run.tell(ready)
  run.tell(expired)
  expect([run.state(), run.launches.last().input.spentUrl]).toEqual(['launching', 'https://games.example/g/dz-001#4'])
})

test('[C-13] a refusal says why and can be tried again; no answer, a silent game and a fault are failures', async () => {
  const run = start()
  await run.launches.last().answer(closed)
  expect([run.state(), run.context().reject]).toEqual(['refused', { name: 'VENUE_CLOSED', msg: '维护' }])
  run.actor.send({ type: 'game.retry' })
  await run.launches.last().answer(fault)
  expect(run.state()).toBe('failed')
  run.actor.send({ type: 'game.retry' })
  await run.launches.last().answer(opened())
  run.clock.increment(20_000)
  expect(run.state()).toBe('failed')
  run.actor.send({ type: 'game.retry' })
  await run.launches.last().fail()
  expect(run.state()).toBe('failed')
})

test('[R-09] before it is ready a game’s words about money count for nothing', async () => {
  const run = start()
  await run.launches.last().answer(opened())
  run.tell({ grandstand: 1, type: 'balance', balanceMinor: 900, currency: 'CNY' })
  run.tell({ grandstand: 1, type: 'round', stakeMinor: 0, payoutMinor: 350 })
  run.tell({ grandstand: 1, type: 'exit' })
  expect([run.state(), run.context().balanceMinor, run.context().netMinor, run.emitted]).toEqual([
    'loading',
    null,
    0,
    [],
  ])
})

test('every state can be reached', () => {
  const message = (told: GameMessage) => ({ type: 'game.message', message: told })
  const done = (output: LaunchAnswer) => ({ type: 'xstate.done.actor.0.gameFrame.launching', output })
  const reached = reachableValues(gameFrameMachine, {
    input: { game, spentUrl: null, currency: 'CNY' },
    events: [
      ...[opened(), closed, fault].map(done),
      ...[ready, expired, { grandstand: 1, type: 'exit' } as const].map(message),
      { type: 'game.retry' },
      { type: 'game.leave' },
    ],
    key: ({ context }) => context.expiredTimes,
  })
  expect(reached).toEqual(values('failed', 'launching', 'left', 'loading', 'playing', 'refused'))
})
