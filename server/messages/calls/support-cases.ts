import {
  supportClose,
  supportList,
  supportOpen,
  supportPicture,
  supportPictureFile,
  supportSay,
  supportShow,
} from '#contract/messages/support-calls.ts'
import { accept, reject } from '#contract/outcome.ts'
import { handle } from './handle.ts'

const nothingToCheck = async () => accept(null)

/** */
export const handleSupportOpen = handle(supportOpen, ({ idempotency, support, member }, body) =>
  idempotency.once(
    { memberId: member.id, path: supportOpen.path, body },
    { check: nothingToCheck, effect: (unit) => support.open(unit, member.id, body) },
  ),
)

/** */
export const handleSupportSay = handle(supportSay, ({ idempotency, support, member }, body) =>
  idempotency.once(
    { memberId: member.id, path: supportSay.path, body },
    {
      check: nothingToCheck,
      effect: (unit) => support.say(unit, member.id, body.caseId, { text: body.text }),
    },
  ),
)

/** */
export const handleSupportPicture = handle(supportPicture, ({ idempotency, support, member }, body) =>
  idempotency.once(
    { memberId: member.id, path: supportPicture.path, body },
    {
      check: async () => support.readPicture(member.id, body.caseId, body.content),
      effect: (unit, picture) => support.say(unit, member.id, body.caseId, picture),
    },
  ),
)

/** */
export const handleSupportClose = handle(supportClose, ({ idempotency, support, member }, body) =>
  idempotency.once(
    { memberId: member.id, path: supportClose.path, body },
    { check: nothingToCheck, effect: (unit) => support.close(unit, member.id, body.caseId) },
  ),
)

/** */
export const handleSupportList = handle(supportList, async ({ support, member }, { channel, beforeId }) =>
  accept(await support.list(member.id, channel, beforeId)),
)

/** */
export const handleSupportShow = handle(supportShow, ({ support, member }, { caseId }) =>
  support.show(member.id, caseId),
)

/** */
export const handleSupportPictureFile = handle(supportPictureFile, async ({ support, member }, { pictureId }) => {
  const file = await support.picture(member.id, pictureId)
  return file ? accept({ type: file.type, content: file.content.toString('base64') }) : reject('RECORD_UNKNOWN')
})
