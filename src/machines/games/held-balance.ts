import type { ActorRefFrom } from 'xstate'
import type { Balance, Currency } from '#contract/wallet/entities/money.ts'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'

type Session = ActorRefFrom<typeof sessionMachine>

/**
 * Keeps a balance on every part of the page as it is, so that it does not tell what the reels have not shown yet. The
 * returned function shows what it has become meanwhile. [C-13]
 */
export const holdBalance = (session: Session, currency: Currency): (() => void) => {
  const read = (): Balance | undefined =>
    session.getSnapshot().context.wallets.find((wallet) => wallet.currency === currency)
  const held = read()
  if (!held) return () => undefined
  let newest = held
  let last = held
  let putBack = 0
  const { unsubscribe } = session.subscribe(() => {
    const found = read()
    if (!found || found === last) return
    last = found
    if (found.balanceMinor === held.balanceMinor && putBack > 0) putBack -= 1
    else {
      newest = found
      if (found.balanceMinor === held.balanceMinor) return
      putBack += 1
      session.send({ type: 'wallet.changed', ...held })
    }
  })
  return () => {
    unsubscribe()
    session.send({ type: 'wallet.changed', ...newest })
  }
}
