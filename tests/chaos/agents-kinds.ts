import { randomUUID } from 'node:crypto'
import { aMember } from '#tests/builders/member.ts'
import type { Kinds } from './command-kind.ts'

/** Who asks to become an agent, and an agent's codes. */
export const agentsKinds: Kinds<'agentJoin' | 'agentCodeAdd'> = {
  agentJoin: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { requestId: randomUUID(), channel: '群聊', about: '有一个三千人的球迷群。' },
    }),
    shows: ({ db }, { member }) =>
      db
        .selectFrom('agent_applications')
        .select(['channel', 'about', 'state'])
        .where('member_id', '=', member?.id ?? '')
        .execute(),
  },
  agentCodeAdd: {
    prepare: async ({ db }) => {
      const member = await aMember(db)
      await db
        .insertInto('agents')
        .values({ member_id: member.id, joined_at: new Date(0) })
        .execute()
      return { member, input: { requestId: randomUUID(), label: '群聊' } }
    },
    shows: ({ db }, { member }) =>
      db
        .selectFrom('referral_codes')
        .select('label')
        .where('member_id', '=', member?.id ?? '')
        .execute(),
  },
}
