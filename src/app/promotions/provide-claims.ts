import * as z from 'zod/mini'
import { noviceClaim } from '#contract/promotions/calls/novice.ts'
import { promotionClaim } from '#contract/promotions/calls/promotions.ts'
import { signinMakeUp, signinToday } from '#contract/promotions/calls/signin.ts'
import { NoviceTask } from '#contract/promotions/entities/novice.ts'
import type { CallResult } from '#src/gateway/gateway-port.ts'
import { claimCommand, claimMachine, type ClaimAnswer, type ClaimBody } from '#src/machines/promotions/claim-machine.ts'
import type { MemberParts } from '#src/app/command/machine-parts.ts'
import { flat, keepWhole, provideCommand, unflat } from '#src/app/command/provide-command.ts'

const requestId = z.uuid()
const Stored = z.discriminatedUnion('what', [
  z.object({ requestId, what: z.literal('item'), promotionId: z.string(), itemId: z.string() }),
  z.object({ requestId, what: z.literal('signin'), promotionId: z.string() }),
  z.object({ requestId, what: z.literal('novice'), promotionId: z.string(), task: NoviceTask }),
  z.object({ requestId, what: z.literal('make-up'), promotionId: z.string(), day: z.string() }),
])

const ofSignin = (answer: CallResult<typeof signinToday> | CallResult<typeof signinMakeUp>): ClaimAnswer =>
  answer.kind === 'accepted' ? { kind: 'accepted', data: answer.data } : answer

/** Claims under way belong to a member: nobody else may send them again. [C-15] */
export const provideClaims = ({ gateway, store, memberId, serverNow }: MemberParts): typeof claimMachine => {
  const send = async (id: string, body: ClaimBody): Promise<ClaimAnswer> => {
    const { promotionId } = body
    if (body.what === 'signin') return ofSignin(await gateway.call(signinToday, { requestId: id, promotionId }))
    if (body.what === 'make-up')
      return ofSignin(await gateway.call(signinMakeUp, { requestId: id, promotionId, day: body.day }))
    if (body.what === 'novice') {
      const claimed = await gateway.call(noviceClaim, { requestId: id, promotionId, task: body.task })
      return claimed.kind === 'accepted' ? { kind: 'accepted', data: { ...claimed.data, cards: 0 } } : claimed
    }
    const answer = await gateway.call(promotionClaim, { requestId: id, promotionId, itemId: body.itemId })
    if (answer.kind !== 'accepted') return answer
    return { kind: 'accepted', data: { isHeld: answer.data.isHeld, coins: 0, cards: 0 } }
  }
  const scopeOf = (place: string): string | null => {
    const id = memberId()
    return id === null ? null : `${id}.${place}`
  }
  const claims = keepWhole(
    { store, kind: 'claim', nowMs: serverNow, scopeOf },
    Stored,
    flat<ClaimBody>,
    unflat<ClaimBody>,
  )
  return claimMachine.provide({
    actors: { command: provideCommand(claimCommand, claims, ({ requestId: id, body }) => send(id, body)) },
  })
}
