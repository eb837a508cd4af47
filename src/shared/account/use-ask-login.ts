import { useShellServices } from '#src/shared/app/services.tsx'

/** Opens the log-in over this page for a visitor who pressed what needs a member. */
export const useAskLogin = (): (() => void) => useShellServices().askLogin
