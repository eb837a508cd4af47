import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { CodeOrder, OneTimeCodes } from '#server/accounts/ports.ts'
import { accept, type Outcome } from '#contract/outcome.ts'

interface Sent {
  retryAfterMs: number
  expiresAtMs: number
  masked: string
}

/** Orders a code; the answer says nothing of whether anybody was sent one. [C-11] */
export const orderCode = async (
  { codes }: { codes: Pick<OneTimeCodes, 'issue'> },
  order: CodeOrder & { contact: ContactPoint },
): Promise<Outcome<Sent, 'SEND_TOO_OFTEN' | 'RATE_LIMITED_ADDRESS'>> => {
  const issued = await codes.issue(order)
  return issued.ok ? accept({ ...issued.value, masked: order.contact.masked }) : issued
}
