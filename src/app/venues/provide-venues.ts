import * as z from 'zod/mini'
import { venueRecover, venueTransferIn, venueTransferOut } from '#contract/venues/calls.ts'
import { ChannelCode, TransferDirection } from '#contract/venues/entities/venue-transfer.ts'
import { AmountMinor, SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { VenueMachines } from '#src/features/venues/transfer-page.tsx'
import type { Pending } from '#src/machines/command/command-machine.ts'
import { recoveryCommand, recoveryMachine, type RecoveryBody } from '#src/machines/venues/recovery-machine.ts'
import { transferCommand, transferMachine } from '#src/machines/venues/transfer-machine.ts'
import type { PendingTransfer } from '#src/machines/venues/transfer-rules.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy, keepWhole, provideCommand } from '#src/app/command/provide-command.ts'

const StoredTransfer = z.object({
  requestId: z.uuid(),
  direction: TransferDirection,
  channelCode: ChannelCode,
  currency: SettlementCurrency,
  amountMinor: AmountMinor,
})
const StoredRecovery = z.object({ requestId: z.uuid() })

/** Transfers and recoveries under way belong to a member: nobody else may send them again. [C-13] */
export const provideVenues = ({ gateway, store, memberId, serverNow }: MemberParts): VenueMachines => {
  const parts = { store, nowMs: serverNow, scopeOf: memberId }
  const dated = datedBy(serverNow)
  const transfers = keepWhole(
    { ...parts, kind: 'venue-transfer' },
    StoredTransfer,
    ({ requestId, body: { direction, request } }: PendingTransfer) => ({ requestId, direction, ...request }),
    ({ requestId, direction, ...request }) => ({ requestId, body: { direction, request } }),
  )
  const recoveries = keepWhole(
    { ...parts, kind: 'venue-recovery' },
    StoredRecovery,
    ({ requestId }: Pending<RecoveryBody>) => ({ requestId }),
    ({ requestId }) => ({ requestId, body: {} }),
  )
  return {
    transfer: transferMachine.provide({
      actors: {
        command: provideCommand(transferCommand, transfers, ({ requestId, body: { direction, request } }) =>
          dated(
            direction === 'in'
              ? gateway.call(venueTransferIn, { requestId, ...request })
              : gateway.call(venueTransferOut, { requestId, ...request }),
          ),
        ),
      },
    }),
    recovery: recoveryMachine.provide({
      actors: {
        command: provideCommand(recoveryCommand, recoveries, ({ requestId }) =>
          dated(gateway.call(venueRecover, { requestId })),
        ),
      },
    }),
  }
}
