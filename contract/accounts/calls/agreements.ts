import * as z from 'zod/mini'
import { defineCall } from '#contract/define-call.ts'
import { AgreementId, AgreementVersion } from '#contract/site/entities/agreement.ts'

/**
 * The texts in force whose version the member has not agreed to; none: all is agreed to. `versions`: all in force, as
 * `agreementsAccept` takes them. [C-11]
 */
export const agreementsDue = defineCall({
  path: 'accounts/agreements/due',
  access: 'member',
  countsAsUse: false,
  request: z.strictObject({}),
  response: z.object({
    texts: z.array(z.object({ id: AgreementId, version: AgreementVersion, title: z.string() })),
    versions: z.string(),
  }),
})

/**
 * Agrees to the texts in force, kept with the moment. `agreed`: their versions as they were shown; others, and
 * AGREEMENTS_CHANGED says to read again. What is agreed to already stays as it is. [C-11]
 */
export const agreementsAccept = defineCall({
  path: 'accounts/agreements/accept',
  access: 'member',
  request: z.strictObject({ agreed: z.string().check(z.maxLength(100)) }),
  response: z.object({}),
  rejects: ['AGREEMENTS_CHANGED'],
})
