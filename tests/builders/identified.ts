import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import type { TestClient } from '#tests/world/client.ts'

/** Says who the member is, as the first deposit asks for it. */
export const identified = async (client: TestClient): Promise<void> => {
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(birthdayBind, { birthday: '1990-06-01' })
}
