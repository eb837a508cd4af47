import { materialsMax } from '#contract/limits.ts'
import { materialSubmit } from '#contract/members/calls/members.ts'
import { readFieldText } from '#contract/text/field-text.ts'
import { fileKindOf } from '#server/platform/file-kind.ts'
import { redrawnPicture } from '#server/platform/pictures/redrawn-picture.ts'
import { handle } from './handle.ts'
import { uploadedFile } from '#server/platform/uploaded-file.ts'
import { accept, reject } from '#contract/outcome.ts'

/** A picture is drawn anew. A PDF stays as it is: it is decoded nowhere and leaves only as a file for operators. */
const documentContent = async (memberId: string, file: Buffer): Promise<Buffer | undefined> =>
  fileKindOf(file) === 'pdf' ? file : redrawnPicture({ memberId, file, shape: 'whole' })

export const handleMaterialSubmit = handle(materialSubmit, (context, input) => {
  const { idempotency, member, memberCare } = context
  return idempotency.once(
    { memberId: member.id, path: materialSubmit.path, body: input },
    {
      check: async () => {
        const { requestId, kind } = input
        const file = uploadedFile(input.content)
        const name = readFieldText(input.name, { min: 1, max: 80 })
        const isFull = (await memberCare.kycDocuments.list(member.id)).length >= materialsMax
        if (!file || 'rule' in name || isFull) return reject('FILE_REFUSED')
        const content = await documentContent(member.id, file)
        return content ? accept({ requestId, kind, name: name.text, content }) : reject('FILE_REFUSED')
      },
      effect: (unit, material) => memberCare.kycDocuments.in(unit).add(member.id, material),
    },
  )
})
