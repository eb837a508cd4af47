import { reauthenticate } from '#contract/accounts/calls/reauthentication.ts'
import { sendCode } from '#contract/accounts/calls/recovery.ts'
import type { ContactChannel } from '#contract/accounts/entities/account.ts'
import type { TestClient } from './client.ts'

interface Given {
  password?: string
  /** Where the account can be reached, and how its newest code is read. */
  contact?: { channel: ContactChannel; read: () => Promise<string> }
}

/** Shows what changes of the account ask for, as its member does in the dialog. */
export const showIdentity = async (
  client: TestClient,
  { password = 'demo1234', contact }: Given = {},
): Promise<{ untilMs: number }> => {
  const proof = { method: 'password', password } as const
  if (!contact) return client.accepted(reauthenticate, { proof })
  const { channel, read } = contact
  await client.accepted(sendCode, { purpose: 'reauthenticate', channel, areaCode: '+86', target: '' })
  return client.accepted(reauthenticate, { proof, contact: { channel, code: await read() } })
}
