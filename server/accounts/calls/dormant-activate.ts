import { dormantActivate } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleDormantActivate = handle(dormantActivate, async ({ recovery, risk, client }, { ticket, code }) => {
  const activated = await recovery.activate(ticket, code, { client })
  if (activated.ok) return accept({ status: 'active' })
  if (activated.code === 'VALID_CODE_ERROR') await risk.failed(client)
  return activated
})
