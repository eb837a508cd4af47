import { useSelector } from '@xstate/react'
import { useShellServices } from '#src/shared/app/services.tsx'

/** Who looks at the page: the member's id, '' for a visitor. */
export const useLooker = (): string => {
  const { session } = useShellServices()
  return useSelector(session, ({ context }) => context.userInfo?.id ?? '')
}
