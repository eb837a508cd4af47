import { logout } from '#contract/accounts/calls/accounts.ts'
import { accept, handle } from '#server/platform/calls/handling.ts'

export const handleLogout = handle(logout, async ({ sessions, token }) => {
  await sessions.close(token)
  return accept({})
})
