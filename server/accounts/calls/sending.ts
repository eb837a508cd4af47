import type { ContactPoint } from '#server/accounts/domain/contact-point.ts'
import type { CodeOrder } from '#server/accounts/account-ports.ts'
import { accept, reject, type Accepted, type Rejected } from '#server/platform/calls/handling.ts'
import type { Services } from '#server/app/services.ts'

interface Sent {
  retryAfterMs: number
  expiresAtMs: number
  masked: string
}

/** Orders a code; the answer says nothing of whether anybody was sent one. [C-11] */
export const orderCode = async (
  { codes }: Pick<Services, 'codes'>,
  order: CodeOrder & { contact: ContactPoint },
): Promise<Accepted<Sent> | Rejected<'SEND_TOO_OFTEN' | 'RATE_LIMITED_ADDRESS'>> => {
  const issued = await codes.issue(order)
  if (issued.verdict === 'tooOften') return reject('SEND_TOO_OFTEN', { retryAfterMs: issued.retryAfterMs })
  if (issued.verdict === 'addressLimit') return reject('RATE_LIMITED_ADDRESS')
  const { retryAfterMs, expiresAtMs } = issued
  return accept({ retryAfterMs, expiresAtMs, masked: order.contact.masked })
}
