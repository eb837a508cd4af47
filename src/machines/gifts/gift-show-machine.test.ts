import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { giftQueueMax } from '#contract/limits.ts'
import { enqueuePlay, type GiftPlayPlan, raiseBanner } from './gift-queue.ts'
import { type GiftPlayCommand, giftPlayMaxMs, giftShowMachine, type GiftStage } from './gift-show-machine.ts'
import { fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { aGiftMessage } from '#src/machines/testing/room-messages.ts'
import { type GiftView, viewOf } from '#src/machines/rooms/view-message.ts'

const aGift = (seq: number, memberId: string, coins = 10, giftId = '3', combo = 1): GiftView => {
  const data = { memberId, memberName: `member ${memberId}`, coins, giftId, combo }
  const view = viewOf(aGiftMessage(seq, data), {
    deletedBy: undefined,
    reverted: false,
    latestOfVenue: false,
    role: undefined,
  })
  if (view?.kind !== 'gift') throw new Error('not a gift')
  return view
}

const start = () => {
  const clock = new SimulatedClock()
  const stage = fakeFeed<GiftPlayCommand, GiftStage>()
  const machine = giftShowMachine.provide({ actors: { giftPlayback: stage.logic } })
  const actor = createActor(machine, { clock, input: { memberId: '1' } }).start()
  const place = {} as HTMLElement
  const attach = () => actor.send({ type: 'show.attach', place, reducedMotion: false })
  const show = (gift: GiftView) => actor.send({ type: 'gift.shown', message: gift })
  const context = () => actor.getSnapshot().context
  const state = () => actor.getSnapshot().value
  const plays = () => stage.received.flatMap((command) => (command.type === 'gift.play' ? [command.key] : []))
  return { actor, clock, stage, place, attach, show, context, state, plays }
}

test('[D-05] one gift plays at a time, the next when it has finished or failed', () => {
  const { attach, show, stage, plays, context, place } = start()
  attach()
  expect(stage.starts).toEqual([{ place, reducedMotion: false }])
  show(aGift(1, '2'))
  show(aGift(2, '3'))
  show(aGift(3, '4'))
  expect([plays(), context().queue.map(({ key }) => key)]).toEqual([['m1'], ['m2', 'm3']])
  stage.send({ type: 'gift.started', key: 'm1' })
  stage.send({ type: 'gift.finished', key: 'm1' })
  expect(plays()).toEqual(['m1', 'm2'])
  stage.send({ type: 'gift.failed', key: 'm2', reason: 'FILE' })
  expect(plays()).toEqual(['m1', 'm2', 'm3'])
  stage.send({ type: 'gift.finished', key: 'm3' })
  expect([context().playing, context().queue]).toEqual([null, []])
})

test('an end of another gift does not end this one', () => {
  const { attach, show, stage, plays } = start()
  attach()
  show(aGift(1, '2'))
  show(aGift(2, '3'))
  stage.send({ type: 'gift.finished', key: 'm0' })
  expect(plays()).toEqual(['m1'])
})

test('a gift that never ends leaves the stage', () => {
  const { attach, show, stage, plays, clock, state } = start()
  attach()
  show(aGift(1, '2'))
  show(aGift(2, '3'))
  clock.increment(giftPlayMaxMs)
  expect([state(), stage.received.at(-1)]).toEqual([{ attached: 'stopping' }, { type: 'gift.stop' }])
  stage.send({ type: 'gift.finished', key: 'm1' })
  expect(plays()).toEqual(['m1', 'm2'])
})

test('muted, the running gift stops and only banners show', () => {
  const { actor, attach, show, stage, context, plays } = start()
  attach()
  show(aGift(1, '2'))
  actor.send({ type: 'show.mute', muted: true })
  expect(stage.received.at(-1)).toEqual({ type: 'gift.stop' })
  stage.send({ type: 'gift.finished', key: 'm1' })
  show(aGift(2, '3'))
  expect([plays(), context().queue, context().banners.map(({ key }) => key)]).toEqual([['m1'], [], ['2:3', '3:3']])
  actor.send({ type: 'show.mute', muted: false })
  show(aGift(3, '4'))
  expect(plays()).toEqual(['m1', 'm3'])
})

test('without a stage only banners show; detaching releases the stage', () => {
  const { actor, attach, show, stage, context } = start()
  show(aGift(1, '2'))
  expect([context().queue, context().banners.length]).toEqual([[], 1])
  attach()
  show(aGift(2, '3'))
  actor.send({ type: 'show.detach' })
  expect([stage.running(), context().playing, context().stage]).toEqual([0, null, null])
})

test('the catalogue is preloaded on the stage', () => {
  const { actor, attach, stage } = start()
  attach()
  actor.send({ type: 'show.preload', svgaUrls: ['/gifts/cola.svga'] })
  expect(stage.received).toEqual([{ type: 'gift.preload', svgaUrls: ['/gifts/cola.svga'] }])
})

describe('banners', () => {
  test('[V-12] a series keeps its banner and takes the new numbers, for 3 s after its last gift', () => {
    const { show, context, clock } = start()
    show(aGift(1, '2', 10, '3', 1))
    clock.increment(2000)
    show(aGift(2, '2', 20, '3', 2))
    expect(context().banners.map(({ key, combo, coins, tone }) => [key, combo, coins, tone])).toEqual([
      ['2:3', 2, 20, 'high'],
    ])
    clock.increment(2999)
    expect(context().banners).toHaveLength(1)
    clock.increment(1)
    expect(context().banners).toEqual([])
  })

  test('at most two, the cheapest goes', () => {
    const { show, context, clock } = start()
    show(aGift(1, '2', 50))
    show(aGift(2, '3', 10))
    show(aGift(3, '4', 20))
    expect(context().banners.map(({ key }) => key)).toEqual(['2:3', '4:3'])
    clock.increment(3000)
    expect(context().banners).toEqual([])
  })
})

test('[P-02] banners and plays of members who are hidden go at once, those of others stay', () => {
  const { actor, attach, show, context } = start()
  attach()
  show(aGift(1, '2'))
  show(aGift(2, '3', 50))
  show(aGift(3, '4', 40))
  actor.send({ type: 'members.hidden', memberIds: new Set(['3']) })
  expect([context().banners.map(({ key }) => key), context().queue.map(({ key }) => key)]).toEqual([['4:3'], ['m3']])
})

const aPlay = (key: string, coins: number, own: boolean, series: string): GiftPlayPlan => ({
  key,
  svgaUrl: `/gifts/${key}.svga`,
  layout: 'center',
  coins,
  own,
  series,
})

const aPlayArbitrary = fc
  .tuple(fc.integer({ min: 1, max: 2000 }), fc.boolean(), fc.integer({ min: 0, max: 30 }), fc.uuid())
  .map(([coins, own, series, key]) => aPlay(key, coins, own, `${own}:${series}`))

describe('the queue', () => {
  test('a series waits once', () => {
    const queue = enqueuePlay([aPlay('a', 10, false, 's')], aPlay('b', 30, false, 's'))
    expect(queue).toEqual([aPlay('a', 30, false, 's')])
  })

  test('over five, the cheapest of others is dropped, also when it is the new one', () => {
    const five = [50, 40, 30, 20, 10].map((coins) => aPlay(`p${coins}`, coins, coins === 10, `s${coins}`))
    expect(enqueuePlay(five, aPlay('new', 25, false, 'n')).map(({ key }) => key)).toEqual([
      'p50',
      'p40',
      'p30',
      'p10',
      'new',
    ])
    expect(enqueuePlay(five, aPlay('new', 5, false, 'n')).map(({ key }) => key)).toEqual(five.map(({ key }) => key))
  })

  test('never drops mine, never holds more of others than five, never two of a series', () => {
    fc.assert(
      fc.property(fc.array(aPlayArbitrary, { maxLength: 60 }), (plays) => {
        const queue = plays.reduce<readonly GiftPlayPlan[]>(enqueuePlay, [])
        const mine = new Set(plays.filter(({ own }) => own).map(({ series }) => series))
        expect(new Set(queue.filter(({ own }) => own).map(({ series }) => series))).toEqual(mine)
        expect(queue.length).toBeLessThanOrEqual(Math.max(giftQueueMax, mine.size))
        expect(new Set(queue.map(({ series }) => series)).size).toBe(queue.length)
      }),
    )
  })
})

test('raiseBanner dates the end by the message', () => {
  expect(raiseBanner([], aGift(1, '2')).map(({ untilMs }) => untilMs)).toEqual([1_800_000_000_001 + 3000])
})

test('every state is reached', () => {
  expect(
    reachableValues(giftShowMachine, {
      input: { memberId: '1' },
      key: ({ context: { queue } }) => queue.length > 0,
      events: [
        { type: 'show.attach', place: {}, reducedMotion: false },
        { type: 'gift.shown', message: aGift(1, '2') },
        { type: 'xstate.after.playMax.giftShow.attached.playing' },
        { type: 'gift.finished', key: 'm1' },
        { type: 'show.detach' },
      ],
    }),
  ).toEqual(values('detached', { attached: 'resting' }, { attached: 'playing' }, { attached: 'stopping' }))
})
