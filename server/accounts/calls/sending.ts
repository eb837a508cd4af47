import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { CodeOrder, OneTimeCodes } from '#server/accounts/ports.ts'
import { accept, reject, type Accepted, type Rejected } from '#contract/outcome.ts'

interface Sent {
  retryAfterMs: number
  expiresAtMs: number
  masked: string
}

/** Orders a code; the answer says nothing of whether anybody was sent one. [C-11] */
export const orderCode = async (
  { codes }: { codes: Pick<OneTimeCodes, 'issue'> },
  order: CodeOrder & { contact: ContactPoint },
): Promise<Accepted<Sent> | Rejected<'SEND_TOO_OFTEN' | 'RATE_LIMITED_ADDRESS'>> => {
  const issued = await codes.issue(order)
  if (issued.verdict === 'tooOften') return reject('SEND_TOO_OFTEN', { retryAfterMs: issued.retryAfterMs })
  if (issued.verdict === 'addressLimit') return reject('RATE_LIMITED_ADDRESS')
  const { retryAfterMs, expiresAtMs } = issued
  return accept({ retryAfterMs, expiresAtMs, masked: order.contact.masked })
}
