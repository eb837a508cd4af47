import { randomUUID } from 'node:crypto'
import type { SupportThread } from '#contract/messages/entities/support.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { aMember } from '#tests/builders/member.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import type { Kinds, Stand } from './command-kind.ts'

/** A member who has told the site something. */
const aCase = async ({ db, process }: Stand) => {
  const member = await aMember(db)
  const input = { ...callExamples.supportOpen, requestId: randomUUID() }
  const opened = await process.calls.supportOpen.run({ member, client: aClient(), token: '' }, input)
  if (!opened.ok) throw new Error(opened.code)
  return { member, caseId: (opened.value as SupportThread).case.caseId }
}

const aStaffMember = async ({ db }: Stand) => {
  const member = await aMember(db)
  await db.insertInto('support_staff').values({ member_id: member.id }).execute()
  return member
}

/** What members tell the site, and what the staff answers. */
export const messageKinds: Kinds<
  'supportOpen' | 'supportSay' | 'supportPicture' | 'supportClose' | 'deskAnswer' | 'deskClose'
> = {
  supportOpen: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { ...callExamples.supportOpen, requestId: randomUUID() },
    }),
  },
  supportSay: {
    prepare: async (stand) => {
      const { member, caseId } = await aCase(stand)
      return { member, input: { requestId: randomUUID(), caseId, text: '还有一点' } }
    },
  },
  supportPicture: {
    prepare: async (stand) => {
      const { member, caseId } = await aCase(stand)
      return { member, input: { ...callExamples.supportPicture, requestId: randomUUID(), caseId } }
    },
  },
  supportClose: {
    prepare: async (stand) => {
      const { member, caseId } = await aCase(stand)
      return { member, input: { requestId: randomUUID(), caseId } }
    },
  },
  deskAnswer: {
    prepare: async (stand) => {
      const { caseId } = await aCase(stand)
      return {
        member: await aStaffMember(stand),
        input: { ...callExamples.deskAnswer, requestId: randomUUID(), caseId },
      }
    },
  },
  deskClose: {
    prepare: async (stand) => {
      const { caseId } = await aCase(stand)
      return { member: await aStaffMember(stand), input: { requestId: randomUUID(), caseId } }
    },
  },
}
