import { toCenter, toYeb } from '#contract/finance/calls.ts'
import { handle, type Context } from './handle.ts'

interface Asked {
  readonly requestId: string
  readonly currency: 'CNY' | 'USDT'
  readonly amountMinor: number | null
}

const moveOnce = (
  { idempotency, interest, member }: Context<'member'>,
  { path, direction, input }: { path: string; direction: 'in' | 'out'; input: Asked },
) =>
  idempotency.once(
    { memberId: member.id, path, body: input },
    {
      check: async () => interest.check(input),
      effect: (unit) => interest.move(unit, { ...input, direction, memberId: member.id }),
    },
  )

/** [C-14, V-06] */
export const handleToYeb = handle(toYeb, (context, input) =>
  moveOnce(context, { path: toYeb.path, direction: 'in', input }),
)

/** [C-14, V-06] */
export const handleToCenter = handle(toCenter, (context, input) =>
  moveOnce(context, { path: toCenter.path, direction: 'out', input }),
)
