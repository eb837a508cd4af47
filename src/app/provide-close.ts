import * as z from 'zod/mini'
import type { payClose, withdrawCancel } from '#contract/finance/calls.ts'
import { OrderId } from '#contract/ids.ts'
import { closeCommand, type CloseBody } from '#src/machines/finance/close-machine.ts'
import type { MemberParts } from './machine-parts.ts'
import { datedBy, flat, keepWhole, provideCommand, unflat } from './provide-command.ts'

const StoredClose = z.object({ requestId: z.uuid(), orderId: OrderId })

/** Taking an order back, kept by member and order. [C-14] */
export const provideClose = (
  { gateway, store, memberId, serverNow }: MemberParts,
  call: typeof payClose | typeof withdrawCancel,
): typeof closeCommand => {
  const scopeOf = (orderId: string) => `${memberId() ?? '-'}.${orderId}`
  const closes = keepWhole<CloseBody, string, z.infer<typeof StoredClose>>(
    { store, kind: 'order-close', nowMs: serverNow, scopeOf },
    StoredClose,
    flat,
    unflat,
  )
  return provideCommand(closeCommand, closes, ({ requestId, body }) =>
    datedBy(serverNow)(gateway.call(call, { requestId, ...body })),
  )
}
