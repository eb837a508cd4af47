import { materialSubmit } from '#contract/members/calls/members.ts'
import { readFieldText } from '#contract/text/field-text.ts'
import { fileKindOf } from '#server/platform/file-kind.ts'
import { handle } from './handle.ts'
import { uploadedFile } from '#server/platform/uploaded-file.ts'
import { accept, reject } from '#contract/outcome.ts'

const documentKinds: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'pdf']

export const handleMaterialSubmit = handle(materialSubmit, (context, input) => {
  const { idempotency, member, memberCare } = context
  return idempotency.once(
    { memberId: member.id, path: materialSubmit.path, body: input },
    {
      check: async () => {
        const { requestId, kind } = input
        const content = uploadedFile(input.content)
        const name = readFieldText(input.name, { min: 1, max: 80 })
        if (!content || 'rule' in name || !documentKinds.includes(fileKindOf(content))) return reject('FILE_REFUSED')
        return accept({ requestId, kind, name: name.text, content })
      },
      effect: (unit, material) => memberCare.kycDocuments.in(unit).add(member.id, material),
    },
  )
})
