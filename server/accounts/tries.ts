import type { LoginLimiter } from '#server/accounts/ports/sessions.ts'
import type { Client } from '#server/platform/calls/client.ts'
import type { Risk } from '#server/verification/ports.ts'

interface TriesDeps {
  readonly loginLimiter: LoginLimiter
  readonly risk: Pick<Risk, 'isKnownDevice'>
  readonly client: Client
}

/** A guess of a password or a code, counted before anything is looked at. */
export interface Try {
  /** Milliseconds to wait, in which nothing is counted; 0: go on. */
  readonly retryAfterMs: number
  /** Milliseconds to wait after a wrong guess. */
  failed(): Promise<{ retryAfterMs: number }>
  succeeded(): Promise<void>
}

/**
 * One try under a name, counted for the name, the address and the device. While others' guesses keep the name or the address
 * waiting, a device that is known for the member is held to its own count alone, so that nobody is locked out by strangers.
 * [E-02, C-11]
 */
export const countTry = async (
  { loginLimiter, risk, client }: TriesDeps,
  name: string,
  memberIdOf: () => Promise<string | undefined>,
): Promise<Try> => {
  const tryOf = async (device: string | undefined): Promise<Try> => ({
    ...(await loginLimiter.check(name, client.address, device)),
    failed: () => loginLimiter.failed(name, client.address, device),
    succeeded: () => loginLimiter.succeeded(name, client.address, device),
  })
  const ofAll = await tryOf(undefined)
  if (ofAll.retryAfterMs > 0) return (await risk.isKnownDevice(client, await memberIdOf())) ? tryOf(client.uuid) : ofAll
  // A device that is known later is held to these tries as well.
  const ofDevice = await tryOf(client.uuid)
  return {
    ...ofAll,
    succeeded: async () => {
      await ofAll.succeeded()
      await ofDevice.succeeded()
    },
  }
}
