import { randomUUID } from 'node:crypto'
import { aClient, aPhone, codeFor, smsPoint } from '#tests/builders/accounts.ts'
import { agreedInDemo } from '#tests/builders/agreed.ts'
import { aMember, testPassword } from '#tests/builders/member.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import { houseAccounts, type Kinds, type Stand } from './command-kind.ts'
import { payee, richMember, withdrawPassword } from './command-members.ts'

let registrations = 0

const registration = async ({ db, process }: Stand) => {
  const phone = aPhone()
  const contact = smsPoint(phone)
  // An address is sent sixty codes an hour, and there are more statements to end after.
  registrations += 1
  const client = aClient({ address: `198.51.${registrations >> 8}.${registrations & 255}` })
  await process.accounts.codes.issue({ purpose: 'register', contact, memberId: null, isSent: true, client })
  const code = await codeFor(db, contact.address)
  const requestId = randomUUID()
  const name = `n${requestId.slice(0, 8)}`
  const wanted = {
    requestId,
    name,
    password: 'kantai2026',
    areaCode: '+86',
    phone,
    code,
    agreed: agreedInDemo,
    // That of the examples is nobody's.
    inviteCode: undefined,
  } as const
  return { client, fields: wanted }
}

const registered = async ({ process }: Stand, name: string): Promise<unknown> => {
  const account = await process.accounts.accounts.byName(name)
  return account && process.balances.of(account.member.id)
}

/**
 * Who registers is logged in by each repeat anew, with a password that is counted as a try: neither session nor count,
 * nor the log-in in the security log and among the facts, is part of what happens once.
 */
const entryTables = ['sessions', 'sessions:ended', 'login_failures', 'security_log', 'fact_queue']

/** Accounts and what members hand in. */
export const accountKinds: Kinds<
  | 'register'
  | 'webRegister'
  | 'updatePass'
  | 'avatarInsert'
  | 'materialSubmit'
  | 'birthdayBonusClaim'
  | 'bankCardInsert'
  | 'virtualWalletInsert'
> = {
  register: {
    prepare: async (stand) => {
      const { client, fields } = await registration(stand)
      return { client, input: { ...callExamples.register, ...fields } }
    },
    varies: entryTables,
    shows: (stand, { input }) => registered(stand, input.name),
  },
  webRegister: {
    prepare: async (stand) => {
      const { client, fields } = await registration(stand)
      const { name: username, ...rest } = fields
      return { client, input: { ...callExamples.webRegister, ...rest, username } }
    },
    varies: entryTables,
    shows: (stand, { input }) => registered(stand, input.username),
  },
  updatePass: {
    prepare: async ({ db, process }) => {
      const member = await aMember(db)
      await process.accounts.sessions.open(member.id, aClient(), 60_000, 'password')
      return { member, input: { requestId: randomUUID(), password: testPassword, newPassword: 'changed1234' } }
    },
    // Counters of guesses are written behind.
    varies: ['login_failures'],
    shows: async ({ process }, { member }) =>
      (await process.accounts.members.checkPassword(member?.name ?? '', 'changed1234'))?.status,
  },
  avatarInsert: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { ...callExamples.avatarInsert, requestId: randomUUID() },
    }),
  },
  materialSubmit: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { ...callExamples.materialSubmit, requestId: randomUUID() },
    }),
  },
  birthdayBonusClaim: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const today = new Date(Date.now() + 8 * 60 * 60_000).toISOString().slice(5, 10)
      const birthday = { birthday: `1988-${today}` }
      await stand.db.updateTable('members').set(birthday).where('id', '=', member.id).execute()
      return { member, input: { requestId: randomUUID() } }
    },
    shows: ({ process }, { member }) => process.balances.of(member?.id ?? ''),
  },
  bankCardInsert: {
    prepare: async (stand) => ({
      member: await payee(stand),
      input: { ...callExamples.bankCardInsert, requestId: randomUUID(), withdrawPassword },
    }),
  },
  virtualWalletInsert: {
    prepare: async (stand) => ({
      member: await payee(stand),
      input: { ...callExamples.virtualWalletInsert, requestId: randomUUID(), withdrawPassword },
    }),
  },
}
