import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import { useTranslations } from '#src/shared/app/translations.tsx'
import type { SlipRef } from '#src/shared/sports/slip-port.ts'
import type { SlipContext } from '#src/machines/sports/slip-types.ts'

const SlipRefContext = createContext<SlipRef | undefined>(undefined)

export const SlipRefProvider = SlipRefContext.Provider

/** The slip below a `SlipRefProvider`. */
export const useSlip = (): SlipRef => {
  const slip = useContext(SlipRefContext)
  if (!slip) throw new Error('useSlip needs a SlipRefProvider above it')
  return slip
}

export const useSlipContext = <Value,>(read: (context: SlipContext) => Value): Value =>
  useSelector(useSlip(), ({ context }) => read(context))

export const useSlipWords = () => useTranslations('slip')
