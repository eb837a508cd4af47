import { materialList } from '#contract/calls/member.ts'
import { accept, handle } from '#server/ports/handling.ts'

export const handleMaterialList = handle(materialList, async ({ member, memberCare }) =>
  accept({ materials: await memberCare.materials.list(member.id) }),
)
