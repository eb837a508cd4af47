import { materialSubmit } from '#contract/members/calls/members.ts'
import { readFieldText } from '#contract/text/field-text.ts'
import { fileKindOf } from '#server/members/domain/file-kind.ts'
import { handle } from './handle.ts'
import { runOnce } from '#server/platform/calls/run-once.ts'
import { uploadedFile } from './uploaded-file.ts'
import { accept, reject } from '#contract/outcome.ts'

const documentKinds: readonly (string | undefined)[] = ['jpeg', 'png', 'webp', 'pdf']

export const handleMaterialSubmit = handle(materialSubmit, ({ answers, member, memberCare }, input) =>
  runOnce({ answers, member, path: materialSubmit.path }, input, async () => {
    const { requestId, kind } = input
    const content = uploadedFile(input.content)
    const name = readFieldText(input.name, { min: 1, max: 80 })
    if (!content || 'rule' in name || !documentKinds.includes(fileKindOf(content))) return reject('FILE_REFUSED')
    const added = await memberCare.kycDocuments.add(member.id, { requestId, kind, name: name.text, content })
    return added === 'full' ? reject('FILE_REFUSED') : accept(added)
  }),
)
