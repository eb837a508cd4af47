import { randomUUID } from 'node:crypto'
import { realNameBind } from '#contract/members/calls/members.ts'
import { bankCardInsert, withdrawPasswordSet } from '#contract/wallet/calls.ts'
import type { TestClient } from '#tests/world/client.ts'
import { showIdentity } from '#tests/world/show-identity.ts'

export const withdrawPassword = '271828'

/** Makes a member somebody who can withdraw to a card. */
export const addCard = async (client: TestClient): Promise<void> => {
  await showIdentity(client)
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  const card = { requestId: randomUUID(), cardNum: '4111111111111111', bankName: '示例银行', withdrawPassword }
  await client.accepted(bankCardInsert, card)
}
