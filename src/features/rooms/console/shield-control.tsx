import { ShieldButton, useShield } from './room-modes.tsx'
import { useConsoleKeys } from './use-console-keys.ts'

/** The shield with its key, G. [P-02] */
export const ShieldControl = () => {
  const { toggle } = useShield()
  useConsoleKeys({ g: toggle })
  return <ShieldButton withKey />
}
