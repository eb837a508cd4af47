import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { forgotPhoneStart, sendCode } from '#contract/accounts/calls/recovery.ts'
import { totpBegin, totpConfirm } from '#contract/accounts/calls/security.ts'
import { addressUpdate, contactBind, materialSubmit, realNameBind } from '#contract/members/calls/members.ts'
import { bankCardInsert, virtualWalletInsert, withdrawPasswordSet } from '#contract/wallet/calls.ts'
import { plantSealedRows, plantedText } from '#server/app/testing/sealed-rows.ts'
import { secretContext } from '#server/platform/secrets.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { withdrawPasswordContext } from '#server/wallet/store/withdraw-passwords.ts'
import { testDataKey, testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { dumpOf, givenAway } from '#tests/world/database-dump.ts'
import { demoDatabase } from '#tests/world/database.ts'
import { showIdentity } from '#tests/world/show-identity.ts'
import { startWorld, type World } from '#tests/world/world.ts'

const withdrawPassword = '271828'
const phone = { channel: 'sms', areaCode: '+86', target: '13800007199' } as const
const card = '6228480402564890018'
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

const newestCode = async (world: World): Promise<string> => {
  const [message] = await world.services().messageOutbox.newest(1)
  return /\d{6}/.exec(message?.body ?? '')?.[0] ?? ''
}

/** What a member trusts the site with, through its calls. */
const liveOn = async (world: World, client: TestClient): Promise<Record<string, string | Buffer>> => {
  const { token } = await client.logIn('viewer05')
  await showIdentity(client)
  await client.accepted(sendCode, { purpose: 'bind', ...phone })
  await client.accepted(contactBind, { ...phone, code: await newestCode(world) })
  await showIdentity(client, { contact: { channel: 'sms', read: () => newestCode(world) } })
  await client.accepted(realNameBind, { realName: '王小明' })
  await client.accepted(withdrawPasswordSet, { withdrawPassword })
  await client.accepted(bankCardInsert, { requestId: randomUUID(), cardNum: card, bankName: '银行', withdrawPassword })
  const address = { network: 'TRC20', address: tron, label: '' } as const
  await client.accepted(virtualWalletInsert, { requestId: randomUUID(), ...address, withdrawPassword })
  const home = { receiver: '欧阳娜娜', areaCode: '+86', phone: '13812345678', region: '上海市' }
  await client.accepted(addressUpdate, { ...home, street: '秘密路九号', postcode: '200000' })
  const file = { name: '欧阳护照.pdf', content: Buffer.from('%PDF-1.7 planted in a passport').toString('base64') }
  await client.accepted(materialSubmit, { requestId: randomUUID(), kind: 'identity', ...file })
  const { secret } = await client.accepted(totpBegin, { password: 'demo1234' })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const { recoveryCodes } = await client.accepted(totpConfirm, { code })
  const visitor = openClient(world.baseUrl, '')
  const { ticket } = await visitor.accepted(forgotPhoneStart, {
    name: 'viewer05',
    areaCode: '+86',
    phone: phone.target,
  })
  return {
    token,
    ticket,
    card,
    tron,
    receiver: '欧阳娜娜',
    street: '秘密路九号',
    document: '欧阳护照',
    content: 'planted in a passport',
    totp: secret,
    totpBytes: Buffer.from(Secret.fromBase32(secret).bytes),
    ...Object.fromEntries(recoveryCodes.map((recovery, nth) => [`recovery ${nth}`, recovery])),
  }
}

/** What the site keeps for itself. */
const ownSecrets = async (world: World, db: Database): Promise<Record<string, string | Buffer>> => {
  const { stdout } = await world.admin(['stream-key', 'anchor08'])
  const instance = JSON.parse(readFileSync(join(world.dataDir, 'server.json'), 'utf8')) as { adminToken: string }
  const rows = await db.selectFrom('secrets').select(['name', 'sealed']).execute()
  const kept = rows.map(({ name, sealed }) => [
    name,
    testFieldEncryption.open(sealed ?? Buffer.alloc(0), secretContext(name)),
  ])
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining(['data-key-check', 'fingerprints', 'gateway-token', 'site-key']),
  )
  const withdrawal = await db.selectFrom('withdraw_passwords').select(['member_id', 'sealed']).executeTakeFirstOrThrow()
  const hash = testFieldEncryption.open(withdrawal.sealed, withdrawPasswordContext(withdrawal.member_id))
  const streamKey = stdout.trim()
  expect(streamKey).toMatch(/^88238-[\w-]{32}$/)
  return {
    streamKey,
    adminToken: instance.adminToken,
    dataKey: testDataKey,
    dataKeyBytes: Buffer.from(testDataKey, 'base64url'),
    hashOfWithdrawal: hash,
    ...Object.fromEntries(kept.filter(([name]) => name !== 'data-key-check')),
  }
}

test('[C-12] who gets a dump of the database gets no session, code, key or token, and nothing that members handed in', async () => {
  const database = await demoDatabase()
  const world = await startWorld({
    environment: { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
  })
  try {
    await world.services().settings.set('verification', {}, 'test')
    await world.services().settings.set('verificationMode', 'risk', 'test')
    const theirs = await liveOn(world, openClient(world.baseUrl, ''))
    const ours = await ownSecrets(world, database.db)
    await plantSealedRows(database.db, testFieldEncryption)
    const messages = await world.services().messageOutbox.newest(50)
    expect(messages.length).toBeGreaterThan(2)
    const texts = Object.fromEntries(messages.map(({ body }, nth) => [`message ${nth}`, body]))
    const dump = await dumpOf(database.db)
    expect(dump).toContain('viewer05')
    expect(givenAway(dump, { ...theirs, ...ours, ...texts, plantedText })).toEqual([])
    // The same search finds what is in clear.
    expect(givenAway(dump, { phone: phone.target })).toEqual(['phone'])
  } finally {
    await world.stop()
    await database.drop()
  }
})
