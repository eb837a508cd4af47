import type { InputOf } from '#contract/define-call.ts'
import { accept, reject } from '#contract/outcome.ts'
import { blockSet } from '#contract/rooms/block-calls.ts'
import { handle, type Context } from './handle.ts'

/** [P-02] Also after a repeat the list is read again, since nobody knows how far the first try came. */
export const handleBlockSet = handle(blockSet, ({ member, blocks, presence, ...context }, input) =>
  blocks.inTurn(member.id, async () => {
    const outcome = await change({ ...context, member, blocks, presence }, input)
    if (outcome.ok) presence.blocksChanged(member.id, await blocks.refresh(member.id), !input.blocked)
    return outcome
  }),
)

const change = ({ member, blocks, members, idempotency }: Context<'member'>, input: InputOf<typeof blockSet>) =>
  idempotency.once(
    { memberId: member.id, path: blockSet.path, body: input },
    {
      check: async () => {
        if (input.memberId === member.id) return reject('CANNOT_BLOCK')
        const target = await members.byId(input.memberId)
        return target ? accept(target) : reject('MEMBER_UNKNOWN')
      },
      effect: async (unit, target) => {
        const inUnit = blocks.in(unit)
        if (!input.blocked) await inUnit.unblock(member.id, target.id)
        else if (!(await inUnit.block(member.id, target.id))) return reject('BLOCKS_FULL')
        return accept({})
      },
    },
  )
