import { clientVersion } from '#contract/limits.ts'
import { toHex, utf8 } from './bytes.ts'
import { sha256Hex } from './sealing.ts'

/** The log-in payload of E-02, as contract/accounts/calls/accounts.ts defines it. `nowMs` is server time. */
export const loginPayload = async (typedName: string, password: string, remember: boolean, nowMs: number) => {
  const name = typedName.trim()
  const key = await crypto.subtle.importKey('raw', utf8(password), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, utf8(`${nowMs}\n${name}`))
  return {
    name,
    password,
    timewd: `${nowMs}.${toHex(new Uint8Array(mac))}`,
    oldPassword: await sha256Hex(utf8(password)),
    flag: remember ? (1 as const) : (0 as const),
    version: clientVersion,
  }
}
