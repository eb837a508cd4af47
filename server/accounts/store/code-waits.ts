import type { CodeLimit, CodeScope } from '#server/accounts/domain/code-limits.ts'
import type { Database } from '#server/platform/postgres/tables.ts'

const inScope = (db: Database, scope: CodeScope) => {
  const { purposes, contact, asker, memberId, network, prefix, areaCode, channel } = scope
  let codes = db.selectFrom('one_time_codes').where('purpose', 'in', [...purposes])
  if (contact !== undefined) codes = codes.where('contact', '=', contact)
  if (asker !== undefined) codes = codes.where('asker', '=', asker)
  if (memberId !== undefined) codes = codes.where('member_id', '=', memberId)
  if (prefix !== undefined) codes = codes.where('prefix', '=', prefix)
  if (areaCode !== undefined) codes = codes.where('area_code', '=', areaCode)
  if (channel !== undefined) codes = codes.where('channel', '=', channel)
  if (scope.strangersOnly) codes = codes.where('is_stranger', '=', true)
  if (scope.sentOnly) codes = codes.where('is_sent', '=', true)
  if (network?.isWide === false) codes = codes.where('address', '=', network.key)
  // Keys of wider networks begin those of narrower ones.
  if (network?.isWide) codes = codes.where((one) => one.fn<boolean>('starts_with', ['address', one.val(network.key)]))
  return codes
}

/** How long a limit lets nobody through: until the oldest of its newest `max` codes is out of its window. 0 = not at all. */
export const waitOf = async (db: Database, { scope, windowMs, max }: CodeLimit, nowMs: number): Promise<number> => {
  const last = await inScope(db, scope)
    .select('created_at')
    .where('created_at', '>', new Date(nowMs - windowMs))
    .orderBy('created_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  return last ? last.created_at.getTime() + windowMs - nowMs : 0
}
