import { messageDelete } from '#contract/messages/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

/** */
export const handleMessageDelete = handle(messageDelete, async ({ mailbox, member }, { ids }) =>
  (await mailbox.remove(member.id, ids))
    ? accept({ unread: await mailbox.counts(member.id) })
    : reject('FIELD_REFUSED', { field: 'ids', rule: 'fixed' }),
)
