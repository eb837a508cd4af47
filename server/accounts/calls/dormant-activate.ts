import { dormantActivate } from '#contract/accounts/calls/accounts.ts'
import { handle } from './handle.ts'
import { accept, reject } from '#contract/outcome.ts'

export const handleDormantActivate = handle(dormantActivate, async ({ recovery, risk, client }, { ticket, code }) => {
  const verdict = await recovery.activate(ticket, code)
  if (verdict === 'VALID_CODE_ERROR') await risk.failed(client)
  return verdict === 'done' ? accept({ status: 'active' }) : reject(verdict)
})
