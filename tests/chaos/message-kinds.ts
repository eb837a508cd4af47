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

/** What members tell the site. */
export const messageKinds: Kinds<'supportOpen' | 'supportSay' | 'supportPicture' | 'supportClose'> = {
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
}
