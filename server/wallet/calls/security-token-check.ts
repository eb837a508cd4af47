import { securityTokenCheck } from '#contract/wallet/calls.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

/** [L-11] */
export const handleSecurityTokenCheck = handle(
  securityTokenCheck,
  async ({ member, client, payouts }, { securityToken }) =>
    accept({ valid: await payouts.securityTokens.isValid(member.id, client.uuid, securityToken) }),
)
