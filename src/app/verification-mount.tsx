import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Composition } from './compose.ts'

const VerificationDialog = lazy(async () => ({
  default: (await import('#src/features/verification/verification-dialog.tsx')).VerificationDialog,
}))

/** The dialog over every screen, from the first demand on. [S-06, S-07] */
export const VerificationGate = ({ composition: { verification } }: { composition: Composition }) => {
  const part = useSyncExternalStore(verification.subscribe, verification.current)
  if (!part) return null
  return (
    <Suspense>
      <VerificationDialog verification={part.actor} />
    </Suspense>
  )
}
