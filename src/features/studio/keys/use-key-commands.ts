import { useState } from 'react'
import { studioKeyAdd, studioKeyRevoke, studioKeyRotate, studioKeys } from '#contract/studio/key-calls.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'

/** The commands of the stream keys' tab, and the key that was made last: it is displayed until the tab is left. */
export const useKeyCommands = () => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const [made, setMade] = useState<{ name: string; streamKey: string } | null>(null)
  const onMade = ({ key, streamKey }: { key: { name: string }; streamKey: string }): void => {
    setMade({ name: key.name, streamKey })
    askAgain(studioKeys)
  }
  const onGone = (): void => {
    setMade(null)
    askAgain(studioKeys)
  }
  const onRefused = (): void => askAgain(studioKeys)
  const add = useCommand(
    (name: string, requestId: string) => gateway.call(studioKeyAdd, { requestId, name }),
    onMade,
    onRefused,
    'studio-key-add',
  )
  const rotate = useCommand(
    (keyId: string, requestId: string) => gateway.call(studioKeyRotate, { requestId, keyId }),
    onMade,
    onRefused,
    'studio-key-rotate',
  )
  const revoke = useCommand(
    (keyId: string, requestId: string) => gateway.call(studioKeyRevoke, { requestId, keyId }),
    onGone,
    onRefused,
    'studio-key-revoke',
  )
  return { add, rotate, revoke, made }
}

export type KeyCommands = ReturnType<typeof useKeyCommands>
