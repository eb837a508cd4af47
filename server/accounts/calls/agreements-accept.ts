import { agreementsAccept } from '#contract/accounts/calls/agreements.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** [C-11] */
export const handleAgreementsAccept = handle(agreementsAccept, async ({ agreements, member }, { agreed }) =>
  (await agreements.accept(member.id, agreed)) ? accept({}) : reject('AGREEMENTS_CHANGED'),
)
