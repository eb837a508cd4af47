import type { ComponentProps } from 'react'
import { WithdrawPage, type WithdrawMachines } from '#src/features/finance/withdraw-page.tsx'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { createMembersRoute } from '#src/app/members/members-route.tsx'
import { speedWithdraw, withdrawCancel, withdrawNew } from '#contract/finance/calls.ts'
import { withdrawCommand } from '#src/machines/finance/withdraw-command.ts'
import type { WithdrawBody } from '#src/machines/finance/withdraw-rules.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy, keepPrint, provideCommand } from '#src/app/command/provide-command.ts'
import { provideClose } from './provide-close.ts'

/** Withdrawals under way belong to a member; of one only a print is kept, since it carries the withdrawal password. [C-14] */
const provideWithdraw = (parts: MemberParts): WithdrawMachines => {
  const { gateway, store, memberId, serverNow } = parts
  const dated = datedBy(serverNow)
  const prints = keepPrint<WithdrawBody, null>({ store, kind: 'withdraw', nowMs: serverNow, scopeOf: memberId })
  const speedPrints = keepPrint<WithdrawBody, null>({
    store,
    kind: 'speed-withdraw',
    nowMs: serverNow,
    scopeOf: memberId,
  })
  return {
    withdraw: provideCommand(withdrawCommand, prints, ({ requestId, body }) =>
      dated(gateway.call(withdrawNew, { requestId, ...body })),
    ),
    speed: provideCommand(withdrawCommand, speedPrints, ({ requestId, body: { methodId: _only, ...body } }) =>
      dated(gateway.call(speedWithdraw, { requestId, ...body })),
    ),
    cancel: provideClose(parts, withdrawCancel),
  }
}

/** Only who has never withdrawn needs them. */
const loadForms = () => loadOnline(async () => (await import('#src/app/members/member-route.tsx')).withdrawStepForms)

const Page = (given: Omit<ComponentProps<typeof WithdrawPage>, 'loadForms'>) => (
  <WithdrawPage {...given} loadForms={loadForms} />
)

export const WithdrawRoute = createMembersRoute(provideWithdraw, Page)
