import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFieldEncryption } from '#server/platform/field-encryption/field-encryption.ts'
import { ringOf } from '#server/platform/field-encryption/key-ring.ts'
import { aMember } from '#tests/builders/member.ts'
import { dumpOf, givenAway } from '#tests/world/database-dump.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { createBankCards } from '#server/wallet/store/bank-cards.ts'
import { createKycDocuments } from '#server/members/store/kyc-documents.ts'
import { createPostalAddresses } from '#server/members/store/postal-addresses.ts'
import { createPayoutAddresses } from '#server/wallet/store/payout-addresses.ts'

const startMs = 1_800_000_000_000
const dayMs = 24 * 60 * 60_000
const numbers = ['6217000000000000004', '4111111111111111', '5555555555554444', '4012888888881881']
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7'

let database: TestDatabase
let nowMs = startMs
let memberId: string
let otherId: string

const deps = { now: () => nowMs, fieldEncryption: createFieldEncryption(ringOf(randomBytes(32))) }
const cards = () => createBankCards(database.db, deps)
const payoutAddresses = () => createPayoutAddresses(database.db, deps)
const kycDocuments = () => createKycDocuments(database.db, deps)
const addresses = () => createPostalAddresses(database.db, deps)

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  nowMs = startMs
  memberId = (await aMember(database.db)).id
  otherId = (await aMember(database.db)).id
})

describe('bank cards', () => {
  const add = (number = '', holder = '王小明', bankName = '示例银行') =>
    cards().add(memberId, { number, holder, bankName })

  test('[E-03, L-05] are listed masked and grouped, oldest first', async () => {
    await add(numbers[0])
    nowMs += 1
    await add(numbers[1], 'John Smith', 'Example Bank')
    const list = await cards().list(memberId)
    const [one, two] = list.map(({ id }) => id)
    expect(list).toEqual([
      { id: one, cardNum: '6217 **** **** 0004', bankName: '示例银行', holder: '王**', createdAtMs: startMs },
      {
        id: two,
        cardNum: '4111 **** **** 1111',
        bankName: 'Example Bank',
        holder: 'J*** S****',
        createdAtMs: startMs + 1,
      },
    ])
    expect(await cards().list(otherId)).toEqual([])
  })

  test('[L-05] three different ones are kept, also of many at once; the same number is the same card', async () => {
    const added = await Promise.all([...numbers, ...numbers].map((number) => add(number)))
    expect(added.filter(Boolean).length).toBe(6)
    expect((await cards().list(memberId)).length).toBe(3)
    const kept = numbers.filter((_, index) => added[index])
    expect(await add(kept[0], '王小明', '新的银行')).toBe(true)
    const list = await cards().list(memberId)
    expect(list.map(({ bankName }) => bankName).toSorted()).toEqual(['新的银行', '示例银行', '示例银行'].toSorted())
    expect(await cards().add(otherId, { number: numbers[0] ?? '', holder: '李四', bankName: '示例银行' })).toBe(true)
  })

  test('[C-12] one is removed by its member only, and makes room', async () => {
    for (const number of numbers) await add(number)
    const id = (await cards().list(memberId))[1]?.id ?? ''
    expect(await cards().remove(otherId, id)).toBeUndefined()
    expect(await cards().remove(memberId, 'none')).toBeUndefined()
    expect((await cards().remove(memberId, id))?.id).toBe(id)
    expect(await cards().remove(memberId, id)).toBeUndefined()
    expect(await add(numbers[3])).toBe(true)
  })
})

describe('payout addresses', () => {
  const add = (address: string, label = '', network: 'TRC20' | 'ERC20' = 'ERC20') =>
    payoutAddresses().add(memberId, { network, address, label })
  const numbered = (index: number) => `0x${String(index).repeat(40)}`

  test('[E-03] are listed masked; the white list holds for 24 hours, and ends at once', async () => {
    await add(tron, '常用', 'TRC20')
    const id = (await payoutAddresses().list(memberId))[0]?.id ?? ''
    const fresh = {
      id,
      network: 'TRC20',
      address: 'TJRa **** **** RTv8',
      label: '常用',
      whitelisted: false,
      usableFromMs: 0,
      createdAtMs: startMs,
    }
    expect(await payoutAddresses().list(memberId)).toEqual([fresh])
    const held = { ...fresh, whitelisted: true, usableFromMs: startMs + dayMs }
    expect(await payoutAddresses().setWhitelisted(memberId, id, true)).toBe(true)
    expect(await payoutAddresses().list(memberId)).toEqual([held])
    nowMs += 1_000
    expect(await payoutAddresses().setWhitelisted(memberId, id, true)).toBe(true)
    expect(await payoutAddresses().list(memberId)).toEqual([held])
    expect(await payoutAddresses().setWhitelisted(memberId, id, false)).toBe(true)
    expect(await payoutAddresses().list(memberId)).toEqual([fresh])
    expect(await payoutAddresses().setWhitelisted(memberId, id, true)).toBe(true)
    expect(await payoutAddresses().list(memberId)).toEqual([{ ...held, usableFromMs: nowMs + dayMs }])
    expect(await payoutAddresses().setWhitelisted(otherId, id, false)).toBe(false)
    expect(await payoutAddresses().setWhitelisted(memberId, 'none', true)).toBe(false)
  })

  test('[L-05] five are kept, also of many at once; the same account in another case is the same', async () => {
    const added = await Promise.all(Array.from({ length: 7 }, (_, index) => add(numbered(index + 1))))
    expect(added.filter(Boolean).length).toBe(5)
    expect((await payoutAddresses().list(memberId)).length).toBe(5)
    await payoutAddresses().remove(memberId, (await payoutAddresses().list(memberId))[0]?.id ?? '')
    expect(await add(ethereum, '一')).toBe(true)
    expect(await add(ethereum.toLowerCase(), '二')).toBe(true)
    expect(
      (await payoutAddresses().list(memberId)).filter(({ label }) => label !== '').map(({ label }) => label),
    ).toEqual(['二'])
    expect(await add(numbered(9))).toBe(false)
  })

  test('[C-12] one that was removed and comes again is not on the white list', async () => {
    await add(ethereum)
    const id = (await payoutAddresses().list(memberId))[0]?.id ?? ''
    await payoutAddresses().setWhitelisted(memberId, id, true)
    expect(await payoutAddresses().remove(otherId, id)).toBeUndefined()
    expect((await payoutAddresses().remove(memberId, id))?.id).toBe(id)
    await add(ethereum)
    expect((await payoutAddresses().list(memberId)).map(({ whitelisted }) => whitelisted)).toEqual([false])
  })
})

describe('KYC documents', () => {
  const add = (requestId: string, name = '身份证') =>
    kycDocuments().add(memberId, { requestId, kind: 'identity', name, content: Buffer.from('%PDF-1.7 secret') })

  test('[C-12, E-17] a document waits; a repeat is the same one; newest first', async () => {
    const requestId = randomUUID()
    const first = await add(requestId)
    const { id } = first.ok ? first.value : { id: '' }
    const waiting = { id, kind: 'identity', name: '身份证', sizeBytes: 15, status: '0', submittedAtMs: startMs }
    expect(first).toEqual({ ok: true, value: waiting })
    nowMs += 1
    expect(await add(requestId)).toEqual({ ok: true, value: waiting })
    await add(randomUUID(), '户口本')
    expect((await kycDocuments().list(memberId)).map(({ name }) => name)).toEqual(['户口本', '身份证'])
    expect(await kycDocuments().list(otherId)).toEqual([])
  })

  test('[C-12] twenty are kept, also of many at once', async () => {
    const added = await Promise.all(Array.from({ length: 23 }, () => add(randomUUID())))
    expect(added.filter((each) => !each.ok)).toEqual(Array(3).fill({ ok: false, code: 'FILE_REFUSED' }))
    expect((await kycDocuments().list(memberId)).length).toBe(20)
  })
})

const address = {
  receiver: '王小明',
  areaCode: '+86',
  phone: '13812345678',
  region: '上海市',
  street: '人民路一号',
  postcode: '200000',
}

test('[C-12] a member has one postal address', async () => {
  expect(await addresses().get(memberId)).toBe(null)
  await addresses().set(memberId, address)
  await addresses().set(memberId, { ...address, street: '人民路二号' })
  expect(await addresses().get(memberId)).toEqual({ ...address, street: '人民路二号' })
  expect(await addresses().get(otherId)).toBe(null)
})

test('[C-12] nothing of it stands in the database in plain', async () => {
  await cards().add(memberId, { number: '6228480402564890018', holder: '欧阳娜娜', bankName: '可见银行' })
  await payoutAddresses().add(memberId, { network: 'TRC20', address: tron, label: '' })
  await addresses().set(memberId, { ...address, receiver: '欧阳娜娜', street: '秘密路九号' })
  const content = Buffer.from('%PDF-1.7 的秘密文件')
  await kycDocuments().add(memberId, { requestId: randomUUID(), kind: 'identity', name: '欧阳身份证', content })
  const dump = await dumpOf(database.db)
  expect(dump).toContain('可见银行')
  const secrets = {
    card: '6228480402564890018',
    address: tron,
    name: '欧阳娜娜',
    street: '秘密路九号',
    document: '欧阳身份证',
    content,
  }
  expect(givenAway(dump, secrets)).toEqual([])
})
