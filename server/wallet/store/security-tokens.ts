import { createHash, randomBytes } from 'node:crypto'
import { securityTokenMs } from '#contract/limits.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import type { SecurityTokens } from '#server/wallet/ports.ts'

const tokenBytes = 32

/** Stored hashed: who reads the table opens nothing with it. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface SecurityTokenStore extends SecurityTokens {
  sweep(): Promise<void>
}

/** Security tokens on PostgreSQL; a device of a member has one. [L-11] */
export const createSecurityTokens = (db: Database, now: () => number): SecurityTokenStore => ({
  issue: async (memberId, deviceUuid) => {
    const token = randomBytes(tokenBytes).toString('base64url')
    const fresh = { token_hash: hashOf(token), expires_at: new Date(now() + securityTokenMs) }
    await db
      .insertInto('security_tokens')
      .values({ member_id: memberId, device_uuid: deviceUuid, ...fresh })
      .onConflict((conflict) => conflict.columns(['member_id', 'device_uuid']).doUpdateSet(fresh))
      .execute()
    return token
  },
  isValid: async (memberId, deviceUuid, token) => {
    const row = await db
      .selectFrom('security_tokens')
      .select('member_id')
      .where('member_id', '=', memberId)
      .where('device_uuid', '=', deviceUuid)
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', new Date(now()))
      .executeTakeFirst()
    return row !== undefined
  },
  sweep: async () => {
    await db.deleteFrom('security_tokens').where('expires_at', '<=', new Date(now())).execute()
  },
})
