import type { DatabaseTransaction } from '#server/platform/postgres/tables.ts'

/** Who promotes the demo. */
export const demoAgent = 'agent01'

/** The agent's own code and those of its channels. */
const codes = [
  ['AF8231', ''],
  ['AF-GROUP', '群聊'],
  ['AF-VIDEO', '短视频'],
  ['AF-STREET', '线下'],
] as const

/** Codes of the demo's agent, where they are missing. */
export const seedDemoCodes = async (
  trx: DatabaseTransaction,
  { agentId, nowMs }: { agentId: string; nowMs: number },
): Promise<void> => {
  await trx
    .insertInto('referral_codes')
    .values(codes.map(([code, label]) => ({ code, label, member_id: agentId, created_at: new Date(nowMs) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
