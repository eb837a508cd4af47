import { materialList } from '#contract/calls/member.ts'
import { filterList } from '#contract/rules/list-filter.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleMaterialList = handle(materialList, async ({ member, memberCare }, { status }) => {
  const wanted = filterList(status).map(String)
  const materials = await memberCare.materials.list(member.id)
  return accept({ materials: materials.filter((one) => wanted.length === 0 || wanted.includes(one.status)) })
})
