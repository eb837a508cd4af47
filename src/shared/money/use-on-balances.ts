import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useShellServices } from '#src/shared/app/services.tsx'

/** Does something each time that a balance of the member is another one than was shown. */
export const useOnBalances = (act: () => void): void => {
  const { session } = useShellServices()
  const standing = useSelector(session, ({ context }) =>
    context.wallets.map(({ currency, balanceMinor }) => `${currency}${balanceMinor}`).join(),
  )
  const shown = useRef(standing)
  useEffect(() => {
    if (shown.current === standing) return
    shown.current = standing
    act()
  }, [standing, act])
}
