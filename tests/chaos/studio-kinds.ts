import { randomUUID } from 'node:crypto'
import { aMember } from '#tests/builders/member.ts'
import type { Kinds } from './command-kind.ts'

/** Applications for a room. */
export const studioKinds: Kinds<'studioApply'> = {
  studioApply: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { requestId: randomUUID(), title: '海风聊球', about: '每周六晚上聊中超。', isAdult: true },
    }),
    shows: ({ db }, { member }) =>
      db
        .selectFrom('anchor_applications')
        .select(['title', 'about', 'state'])
        .where('member_id', '=', member?.id ?? '')
        .execute(),
  },
}
