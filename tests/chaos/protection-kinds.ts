import { randomUUID } from 'node:crypto'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { aMember } from '#tests/builders/member.ts'
import type { Kinds, Stand } from './command-kind.ts'

const dayLimit = { kind: 'stake', period: 'day', currency: 'CNY' } as const

const shownProtection = async ({ process }: Stand, { member }: { member?: MemberInfo }): Promise<unknown> => {
  const { limits, pause, reminderMinutes } = await process.protectionOf(member?.id ?? '')
  return [limits.filter(({ ownMinor, raise }) => ownMinor !== null || raise !== null), pause, reminderMinutes]
}

/** A member with a daily limit, and a higher one that can be confirmed since `sinceMs`. */
const limited = async ({ db }: Stand, sinceMs: number): Promise<MemberInfo> => {
  const member = await aMember(db)
  const confirmFromMs = Date.now() - sinceMs
  const raise = { amountMinor: 9_000, confirmFromMs, confirmUntilMs: confirmFromMs + 60 * 60_000 }
  const limits = JSON.stringify([{ ...dayLimit, amountMinor: 5_000, raise }])
  await db.updateTable('protections').set({ limits }).where('member_id', '=', member.id).execute()
  return member
}

/** Protection of players. */
export const protectionKinds: Kinds<
  | 'protectionLimitSet'
  | 'protectionRaiseConfirm'
  | 'protectionRaiseWithdraw'
  | 'protectionReminderSet'
  | 'protectionTimeOut'
  | 'protectionExclude'
  | 'playReminderAnswer'
> = {
  protectionLimitSet: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { requestId: randomUUID(), ...dayLimit, amountMinor: 7_000 },
    }),
    shows: shownProtection,
  },
  protectionRaiseConfirm: {
    prepare: async (stand) => ({
      member: await limited(stand, 1_000),
      input: { requestId: randomUUID(), ...dayLimit },
    }),
    shows: shownProtection,
  },
  protectionRaiseWithdraw: {
    prepare: async (stand) => ({ member: await limited(stand, 0), input: { requestId: randomUUID(), ...dayLimit } }),
    shows: shownProtection,
  },
  protectionReminderSet: {
    prepare: async ({ db }) => ({ member: await aMember(db), input: { requestId: randomUUID(), minutes: 15 } }),
    shows: shownProtection,
  },
  protectionTimeOut: {
    prepare: async ({ db }) => ({ member: await aMember(db), input: { requestId: randomUUID(), days: 3 } }),
    shows: async (stand, command) => (await stand.process.protectionOf(command.member?.id ?? '')).pause?.kind,
  },
  protectionExclude: {
    prepare: async ({ db }) => ({ member: await aMember(db), input: { requestId: randomUUID(), months: null } }),
    shows: shownProtection,
  },
  playReminderAnswer: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { requestId: randomUUID(), answer: 'continue' as const },
    }),
  },
}
