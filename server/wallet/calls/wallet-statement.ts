import { accept } from '#contract/outcome.ts'
import { walletStatement } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'

const momentMax = 8_640_000_000_000

export const handleWalletStatement = handle(walletStatement, async ({ member, statements }, asked) =>
  accept(
    await statements.page({
      ...asked,
      memberId: member.id,
      fromMs: asked.fromMs ?? 0,
      untilMs: asked.untilMs ?? momentMax,
    }),
  ),
)
