import * as z from 'zod/mini'
import type { bankPaid, payClose, withdrawCancel } from '#contract/finance/calls.ts'
import { OrderId } from '#contract/ids.ts'
import {
  bankPaidCommand,
  closeCommand,
  type CloseBody,
  type OrderCommand,
} from '#src/machines/finance/close-machine.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { datedBy, flat, keepWhole, provideCommand, unflat } from '#src/app/command/provide-command.ts'

const StoredClose = z.object({ requestId: z.uuid(), orderId: OrderId })

/** A step of an order, kept by member and order. */
const provideStep = (
  { gateway, store, memberId, serverNow }: MemberParts,
  kind: string,
  machine: OrderCommand,
  call: typeof payClose | typeof withdrawCancel | typeof bankPaid,
): OrderCommand => {
  const scopeOf = (orderId: string) => `${memberId() ?? '-'}.${orderId}`
  const steps = keepWhole<CloseBody, string, z.infer<typeof StoredClose>>(
    { store, kind, nowMs: serverNow, scopeOf },
    StoredClose,
    flat,
    unflat,
  )
  return provideCommand(machine, steps, ({ requestId, body }) =>
    datedBy(serverNow)(gateway.call(call, { requestId, ...body })),
  )
}

/** Taking an order back. [C-14] */
export const provideClose = (parts: MemberParts, call: typeof payClose | typeof withdrawCancel): OrderCommand =>
  provideStep(parts, 'order-close', closeCommand, call)

/** Saying that a transfer was made. [C-14] */
export const provideBankPaid = (parts: MemberParts, call: typeof bankPaid): OrderCommand =>
  provideStep(parts, 'bank-paid', bankPaidCommand, call)
