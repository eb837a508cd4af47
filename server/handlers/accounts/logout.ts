import { logout } from '#contract/calls/accounts.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleLogout = handle(logout, async ({ sessions, token }) => {
  await sessions.close(token)
  return accept({})
})
