import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { login } from '#contract/accounts/calls/accounts.ts'
import type { InputOf } from '#contract/define-call.ts'

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other)

/** [E-02] The moment that `timewd` binds the password to, milliseconds since 1970. */
export const momentOf = (timewd: string): number => Number(timewd.split('.', 1)[0])

/** [E-02] True when `timewd` and `oldPassword` were made from this password and name. */
export const isProved = ({ name, password, timewd, oldPassword }: InputOf<typeof login>): boolean => {
  const [moment = '', mac = ''] = timewd.split('.')
  const expected = createHmac('sha256', password).update(`${moment}\n${name}`).digest()
  const legacy = createHash('sha256').update(password).digest()
  const isBound = isSame(expected, Buffer.from(mac, 'hex'))
  return isSame(legacy, Buffer.from(oldPassword, 'hex')) && isBound
}
