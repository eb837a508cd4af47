import type { Risk } from '#server/verification/ports.ts'
import type { CodeOrder, OneTimeCodes } from '#server/accounts/ports/codes.ts'
import { accept, type Outcome } from '#contract/outcome.ts'

interface Sent {
  retryAfterMs: number
  expiresAtMs: number
  masked: string
}

/** Orders a code; the answer says nothing of whether anybody was sent one. [C-11] */
export const orderCode = async (
  { codes, risk }: { codes: Pick<OneTimeCodes, 'issue'>; risk: Pick<Risk, 'isKnownDevice'> },
  order: CodeOrder,
): Promise<Outcome<Sent, 'SEND_TOO_OFTEN' | 'SEND_PAUSED'>> => {
  const isKnownDevice = await risk.isKnownDevice(order.client, order.memberId ?? undefined)
  const issued = await codes.issue({ ...order, isKnownDevice })
  return issued.ok ? accept({ ...issued.value, masked: order.contact.masked }) : issued
}
