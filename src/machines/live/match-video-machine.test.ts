import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { matchVideoMachine, renewAgainMs, type MatchVideoAnswer } from './match-video-machine.ts'

const given = (nth: number): MatchVideoAnswer => ({
  kind: 'given',
  link: { url: `https://video.example/m1/index.m3u8?sign=${nth}`, livesMs: 60_000 },
})
const refused: MatchVideoAnswer = { kind: 'refused', msg: '这场比赛现在没有赛事视频' }
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Answers the questions in order; what is kept and dropped is written down. */
const start = (...answers: MatchVideoAnswer[]) => {
  const clock = new SimulatedClock()
  const kept: string[] = []
  const dropped: string[] = []
  const asked: string[] = []
  const machine = matchVideoMachine.provide({
    actors: {
      askLink: fromPromise(async ({ input }: { input: { matchId: string } }) => {
        asked.push(input.matchId)
        return answers.shift() ?? { kind: 'unreached' as const }
      }),
    },
    actions: { keepLink: (_, { url }) => void kept.push(url), dropLink: (_, src) => void dropped.push(src) },
  })
  const actor = createActor(machine, { clock }).start()
  const reaches = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    vi.waitFor(() => expect(actor.getSnapshot().matches(state)).toBe(true))
  return { actor, clock, kept, dropped, asked, reaches }
}

test('[C-16] a link is asked for, kept, and renewed at half of its life under the same source', async () => {
  const { actor, clock, kept, asked, reaches } = start(given(1), given(2))
  actor.send({ type: 'video.watch', matchId: 'm1' })
  await reaches({ watching: 'fresh' })
  const { src } = actor.getSnapshot().context
  clock.increment(29_999)
  expect(asked).toEqual(['m1'])
  clock.increment(1)
  await vi.waitFor(() => expect(kept).toHaveLength(2))
  expect(actor.getSnapshot().context.src).toBe(src)
  expect(kept.map((url) => new URL(url).searchParams.get('sign'))).toEqual(['1', '2'])
})

test('[C-16] a renewal that reaches nobody is asked again until it does', async () => {
  const { actor, clock, kept, asked, reaches } = start(given(1), { kind: 'unreached' }, given(2))
  actor.send({ type: 'video.watch', matchId: 'm1' })
  await reaches({ watching: 'fresh' })
  clock.increment(30_000)
  await reaches({ watching: 'waiting' })
  clock.increment(renewAgainMs)
  await vi.waitFor(() => expect(kept).toHaveLength(2))
  expect(asked).toHaveLength(3)
})

test('[C-16] a refusal has its words, at first and while one watches, and a way to ask again', async () => {
  const { actor, clock, dropped, reaches } = start(refused, given(1), refused)
  actor.send({ type: 'video.watch', matchId: 'm1' })
  await reaches('refused')
  expect(actor.getSnapshot().context).toMatchObject({ src: '', refusal: '这场比赛现在没有赛事视频' })
  actor.send({ type: 'video.retry' })
  await reaches({ watching: 'fresh' })
  clock.increment(30_000)
  await reaches('refused')
  expect(dropped).toHaveLength(1)
})

test('[C-16] who leaves keeps no link, and an answer that comes later is nobody’s', async () => {
  const { actor, kept, dropped, reaches } = start(given(1), given(2))
  actor.send({ type: 'video.watch', matchId: 'm1' })
  await reaches({ watching: 'fresh' })
  actor.send({ type: 'video.leave' })
  expect([actor.getSnapshot().value, actor.getSnapshot().context.src, dropped.length]).toEqual(['off', '', 1])
  actor.send({ type: 'video.watch', matchId: 'm2' })
  actor.send({ type: 'video.leave' })
  await settled()
  expect([actor.getSnapshot().value, kept.length]).toEqual(['off', 1])
})
