import { logout } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleLogout = handle(logout, async ({ sessions, client, token }) => {
  await sessions.close({ client, token })
  return accept({})
})
