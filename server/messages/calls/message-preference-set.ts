import { fixedMessageKinds } from '#contract/messages/entities/message.ts'
import { messagePreferenceSet } from '#contract/messages/calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

export const handleMessagePreferenceSet = handle(messagePreferenceSet, async ({ mailbox, member }, { kind, isOn }) => {
  if (!isOn && fixedMessageKinds.includes(kind)) return reject('FIELD_REFUSED', { field: 'kind', rule: 'fixed' })
  await mailbox.prefer(member.id, kind, isOn)
  return accept({ preferences: await mailbox.preferences(member.id) })
})
