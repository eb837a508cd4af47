import { randomUUID } from 'node:crypto'
import type { InputOf } from '#contract/define-call.ts'
import type { CodeName } from '#contract/codes.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { venueTransferIn, venueTransferOut } from '#contract/venues/calls.ts'
import type { TransferDirection, VenueTransfer } from '#contract/venues/entities/venue-transfer.ts'
import { checkTransferAmount } from '#contract/venues/rules/transfer-amount.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { publicTransfer } from '#server/venues/domain/transfer.ts'
import type { TransferStart } from '#server/venues/transfers.ts'
import type { Context } from './handle.ts'

type Input = InputOf<typeof venueTransferIn>
type Refusal = 'VENUE_UNKNOWN' | 'VENUE_CLOSED' | 'VENUE_UNAVAILABLE' | 'VENUE_TRANSFER_OPEN' | 'FIELD_REFUSED'

/** Whether a venue takes part in a transfer now: from a closed one money can still be taken back. */
const statusRefusal = async ({ states }: Context<'member'>, { channelCode }: Input, direction: TransferDirection) => {
  const venue = await states.find(channelCode)
  if (!venue || (direction === 'in' && !venue.isDisplayed)) return reject('VENUE_UNKNOWN')
  if (venue.state === 'maintenance') return reject('VENUE_CLOSED')
  if (venue.state === 'closed' && direction === 'in') return reject('VENUE_CLOSED')
  return venue.state === 'unavailable' ? reject('VENUE_UNAVAILABLE') : undefined
}

interface DirectionRules<Code extends CodeName> {
  readonly direction: TransferDirection
  /** Asked before anything is done. */
  admit(): Promise<Outcome<null, Code>>
  begin(unit: Unit, start: TransferStart): Promise<Outcome<null, Code | 'VENUE_TRANSFER_OPEN'>>
}

/** Begins a transfer once per request id and asks the venue; a repeat answers the transfer as it stands then. [C-13] */
export const beginTransfer = async <Code extends CodeName>(
  context: Context<'member'>,
  call: typeof venueTransferIn | typeof venueTransferOut,
  input: Input,
  { direction, admit, begin }: DirectionRules<Code>,
): Promise<Outcome<VenueTransfer, Code | Refusal | 'REQUEST_ID_REUSED'>> => {
  const { idempotency, member, desk } = context
  const { channelCode, currency, amountMinor } = input
  let isFirst = false
  const begun = await idempotency.once<{ transferId: string }, Code | Refusal, string>(
    { memberId: member.id, path: call.path, body: input },
    {
      check: async () => {
        const rule = checkTransferAmount(amountMinor, currency)
        if (rule !== null) return reject('FIELD_REFUSED', { field: 'amountMinor', rule })
        const admitted = await admit()
        if (!admitted.ok) return admitted
        return (await statusRefusal(context, input, direction)) ?? accept(randomUUID())
      },
      effect: async (unit, transferId) => {
        const start = { transferId, memberId: member.id, channelCode, currency, amountMinor, recoveryId: null }
        const started = await begin(unit, start)
        if (!started.ok) return started
        isFirst = true
        return accept({ transferId })
      },
    },
  )
  if (!begun.ok) return begun
  const { transferId } = begun.value
  return accept(publicTransfer(await (isFirst ? desk.askFirst(transferId) : desk.askAgain(transferId))))
}
