import { materialList } from '#contract/members/calls/members.ts'
import { filterList } from '#contract/site/rules/list-filter.ts'
import { handle } from './handle.ts'
import { accept } from '#contract/outcome.ts'

export const handleMaterialList = handle(materialList, async ({ member, memberCare }, { status }) => {
  const wanted = filterList(status).map(String)
  const documents = await memberCare.kycDocuments.list(member.id)
  return accept({ materials: documents.filter((one) => wanted.length === 0 || wanted.includes(one.status)) })
})
