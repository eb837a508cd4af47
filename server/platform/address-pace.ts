import { addressTiers } from './address-key.ts'
import { LruMap } from './lru-map.ts'

interface PaceLimits {
  /** What an address may use a second, and at once. */
  readonly msPerSecond: number
  readonly burstMs: number
  /** Work that would have to wait for longer is refused. */
  readonly waitMaxMs: number
}

/** When a network will have paid for its work, and what a piece of it costs on average. */
interface Account {
  paidAtMs: number
  usualMs: number
}

const accountsMax = 50_000
const averagedOver = 8
const firstGuessMs = 1

/**
 * Spreads the work of an address over time, instead of letting all of it through until a budget is empty: what comes at
 * once is begun one after the other, as fast as the address may use the processor. IPv6 is counted by its networks.
 */
export const createAddressPace = (
  { msPerSecond, burstMs, waitMaxMs }: PaceLimits,
  now = (): number => performance.now(),
) => {
  const accounts = new LruMap<string, Account>(accountsMax)
  const perMs = 1_000 / msPerSecond
  const accountsOf = (address: string) =>
    addressTiers(address).map(({ key, allowance }) => {
      const account = accounts.get(key) ?? { paidAtMs: 0, usualMs: firstGuessMs }
      accounts.set(key, account)
      return { account, allowance }
    })
  /** Charges an address with work that was not begun here, or that went on after its end. */
  const charge = (address: string, ms: number): void => {
    for (const { account, allowance } of accountsOf(address))
      account.paidAtMs = Math.max(now(), account.paidAtMs) + (ms * perMs) / allowance
  }

  /**
   * Begins work: settles when its turn has come, with what ends it; undefined when that would take too long. Until it has
   * ended the address pays for what such work usually costs, or for `leastMs` where that is more.
   */
  const begin = async (address: string, leastMs = 0): Promise<((ms: number) => void) | undefined> => {
    const own = accountsOf(address)
    const lateMs = Math.max(
      ...own.map(({ account, allowance }) => account.paidAtMs - now() - (burstMs * perMs) / allowance),
    )
    if (lateMs > waitMaxMs) return undefined
    const takenMs = Math.max(leastMs, own[0]?.account.usualMs ?? firstGuessMs)
    charge(address, takenMs)
    if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs))
    return (ms) => {
      charge(address, ms - takenMs)
      for (const { account } of own) account.usualMs += (ms - account.usualMs) / averagedOver
    }
  }
  return { begin, charge }
}
