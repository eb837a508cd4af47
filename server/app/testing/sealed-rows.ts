import { randomBytes, randomUUID } from 'node:crypto'
import { drawsAfter } from '#contract/lottery/rules/schedule.ts'
import type { FieldEncryption } from '#server/platform/field-encryption/field-encryption-port.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { insertMessage } from '#server/platform/messages/message-outbox.ts'
import { readSealed, sealedColumns } from '#server/app/keys/sealed-columns.ts'
import { sql } from 'kysely'
import { createBankRows } from '#server/finance/store/bank-rows.ts'
import { createOrderProofRows } from '#server/finance/store/order-proof-rows.ts'
import { createWithdrawalRows } from '#server/finance/store/withdrawal-rows.ts'
import { createAuthenticators } from '#server/accounts/store/authenticators.ts'
import { createSeedPairs } from '#server/games/store/seed-pairs.ts'
import { createDraws } from '#server/lottery/store/draws.ts'
import { createSupportRows } from '#server/messages/store/support-rows.ts'
import { createKycDocuments } from '#server/members/store/kyc-documents.ts'
import { createPostalAddresses } from '#server/members/store/postal-addresses.ts'
import { createReports } from '#server/rooms/store/reports.ts'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import { createDrawRows } from '#server/promotions/draw/draw-rows.ts'
import { createIdempotency } from '#server/platform/idempotency/idempotency.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { challengeContext } from '#server/verification/store/verifications.ts'
import { sealJson } from '#server/platform/field-encryption/encrypted-json.ts'
import { createBankCards } from '#server/wallet/store/bank-cards.ts'
import { createPayoutAddresses } from '#server/wallet/store/payout-addresses.ts'
import { createWithdrawPasswords } from '#server/wallet/store/withdraw-passwords.ts'
import { accept } from '#contract/outcome.ts'
import { aMember } from '#tests/builders/member.ts'
import { knownChain } from '#tests/builders/table-chain.ts'

const dayMs = 24 * 60 * 60_000

const now = (): number => 1_800_000_000_000
const cardNumber = '6228480402564890018'
/** In clear it would be found in every dump. */
export const plantedText = `欧阳娜娜 ${cardNumber}`

const plantChallenge = async (db: Database, sealing: FieldEncryption): Promise<void> => {
  const [demandId, id] = [randomUUID(), randomUUID()]
  await db
    .insertInto('verification_demands')
    .values({
      id: demandId,
      call: 'login',
      device_uuid: randomUUID(),
      member_id: null,
      score: 1,
      left_counts: JSON.stringify({ image: 1, slider: 0, afs: 0 }),
      score_limit: 100,
      expires_at: new Date(now()),
    })
    .execute()
  const sealed = sealJson(sealing, { kind: 'image', text: plantedText }, challengeContext(id))
  await db
    .insertInto('verification_challenges')
    .values({ id, demand_id: demandId, sealed, given_at: new Date(now()) })
    .execute()
}

const plantAccountChange = async (db: Database, sealing: FieldEncryption, memberId: string): Promise<void> => {
  const sealId = randomUUID()
  const former = {
    of: 'contact',
    channel: 'mail' as const,
    former: { channel: 'mail' as const, address: plantedText, masked: '' },
  }
  await db
    .insertInto('account_changes')
    .values({
      member_id: memberId,
      kind: 'contact.changed',
      what: '',
      at: new Date(now()),
      token_hash: randomBytes(32),
      seal_id: sealId,
      sealed: sealJson(sealing, former, `account_changes:${sealId}`),
      disowned_at: null,
    })
    .execute()
}

const plantOrder = async (db: Database, sealing: FieldEncryption, memberId: string): Promise<void> => {
  const at = new Date(now())
  const asked = { member_id: memberId, kind: 'withdrawal', state: 'queued', currency: 'CNY', amount_minor: 1 }
  const { id } = await db
    .insertInto('finance_orders')
    .values({ ...asked, version: 1, context: '{}', created_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payee = { to: 'card', number: cardNumber, holder: plantedText, bankName: '银行' } as const
  await createWithdrawalRows(db, sealing).keepPayee(id, payee)
  const content = Buffer.from(plantedText)
  const proof = { proofId: randomUUID(), orderId: id, memberId, type: 'png', sizeBytes: content.length } as const
  await createOrderProofRows(db, sealing).add({ ...proof, atMs: now(), content })
  const money = { entryId: randomUUID(), currency: 'CNY', amountMinor: 1, bookedAtMs: now() } as const
  await createBankRows(db, sealing).add(
    'bank',
    { ...money, account: cardNumber, remark: '', payer: plantedText },
    now(),
  )
}

const plantReport = async (db: Database, fieldEncryption: FieldEncryption, reporterId: string): Promise<void> => {
  const { roomNo, anchor } = await addRoom(db)
  const from = { reporterId, address: '127.0.0.1' }
  const report = { ...from, roomNo, memberId: anchor.id, memberRole: 'anchor', messageId: undefined } as const
  const reports = createReports(db, { now, fieldEncryption })
  await createUnitOfWork(db).run((unit) =>
    reports.in(unit).file({ ...report, context: [], reason: 'abuse', words: plantedText }),
  )
}

/** A value in every column that is sealed, written as the product writes it; the member whose they are. */
export const plantSealedRows = async (db: Database, fieldEncryption: FieldEncryption): Promise<string> => {
  const member = await aMember(db)
  const units = createUnitOfWork(db)
  const deps = { now, fieldEncryption }
  await createSecrets(db, fieldEncryption).get(`planted ${member.id}`, () => Buffer.from(plantedText))
  await createAuthenticators(db, { ...deps, siteName: () => 'Grandstand' }).begin(member)
  await createWithdrawPasswords(db, { units, sealing: fieldEncryption, now }).set(member.id, '271828')
  const card = { number: cardNumber, holder: plantedText, bankName: '银行' }
  await createBankCards(db, deps).add(member.id, card)
  await createPayoutAddresses(db, deps).add(member.id, { network: 'ERC20', address: plantedText, label: '' })
  const address = { receiver: plantedText, areaCode: '+86', phone: '', region: '', street: '', postcode: '' }
  await createPostalAddresses(db, deps).set(member.id, address)
  const content = randomBytes(20_000)
  await createKycDocuments(db, deps).add(member.id, {
    requestId: randomUUID(),
    kind: 'identity',
    name: plantedText,
    content,
  })
  const message = { channel: 'sms', to: '+8613800138000', subject: '', body: plantedText } as const
  await db.transaction().execute((trx) => insertMessage(trx, message, { nowMs: now(), sealing: fieldEncryption }))
  await plantOrder(db, fieldEncryption, member.id)
  await plantChallenge(db, fieldEncryption)
  await plantAccountChange(db, fieldEncryption, member.id)
  await createSeedPairs(db, { now, sealing: fieldEncryption }).current(member.id)
  await createDraws(db, fieldEncryption).commit('49', drawsAfter('49', now() + Number(member.id) * dayMs, 1))
  await knownChain(db, fieldEncryption, { game: 'crash', last: randomBytes(32).toString('hex'), length: 1 })
  await createDrawRows(db, fieldEncryption).commit(member.id)
  await plantReport(db, fieldEncryption, member.id)
  const cases = createSupportRows(db, { sealing: fieldEncryption, now })
  const caseId = await cases.insert({ memberId: member.id, channel: 'feedback', category: 'other' })
  await cases.add(caseId, 'member', { text: plantedText })
  const command = { memberId: member.id, path: 'p', body: { requestId: randomUUID() } }
  const steps = { check: async () => accept(null), effect: async () => accept({ text: plantedText }) }
  await createIdempotency(db, { units, fieldEncryption }).once(command, steps)
  return member.id
}

/** Every sealed value, opened, under its table, column and key. Throws for one that does not open. */
export const openEverything = async (db: Database, fieldEncryption: FieldEncryption): Promise<Map<string, string>> => {
  const opened = new Map<string, string>()
  for (const at of sealedColumns) {
    const key = sql.join(at.key.map((column) => sql`${sql.ref(column)}::text`))
    const { rows } = await sql<{ key: string[] }>`
      select array[${key}] as key from ${sql.table(at.table)} where ${sql.ref(at.column)} is not null`.execute(db)
    for (const row of rows) {
      const value = await readSealed(db, at, row.key)
      if (!value) continue
      opened.set(
        `${at.table}.${at.column} ${row.key.join(' ')}`,
        fieldEncryption.open(value.sealed, value.context).toString('base64'),
      )
    }
  }
  return opened
}
