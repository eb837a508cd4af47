import type { ResponseOf } from '#contract/define-call.ts'
import { gameSeeds, gameSeedsRotate } from '#contract/games/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-13] */
export const handleGameSeeds = handle(gameSeeds, async ({ member, seeds }) => accept(await seeds.current(member.id)))

/** The pair is held before rounds are looked at: one that is being played under it ends first, or finds it gone. [C-13] */
export const handleGameSeedsRotate = handle(gameSeedsRotate, ({ member, seeds, rounds, idempotency }, input) =>
  idempotency.once<ResponseOf<typeof gameSeedsRotate>, 'SEEDS_CHANGED' | 'ROUND_OPEN', null>(
    { memberId: member.id, path: gameSeedsRotate.path, body: input },
    {
      check: async () => accept(null),
      effect: async (unit) => {
        const { seedId, clientSeed } = input
        const inUnit = seeds.in(unit)
        const held = await inUnit.hold([{ memberId: member.id, seedId }])
        if (!held.has(seedId)) return reject('SEEDS_CHANGED')
        if (await rounds.in(unit).hasOpen(member.id, seedId)) return reject('ROUND_OPEN')
        const revealed = await inUnit.turn(member.id, seedId, clientSeed)
        return accept({ revealed, seeds: await inUnit.current(member.id) })
      },
    },
  ),
)
